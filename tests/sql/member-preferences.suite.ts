import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { TestDatabase } from "../support/data/test-database";
import { addAccount } from "./support/accounts";
import { outcomeOf } from "./support/saved";

/** The tests of what members choose for FIND and for how pages look; `opened` returns the database. */
export function describeMemberPreferences(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  test("each section is saved by itself, and only what it can be", () =>
    database.undone(async (sql) => {
      const member = await addAccount(sql, {});
      const call = (text: string) => outcomeOf(sql, member, `select public.${text}`);
      const [printer] = await sql.query(
        z.object({ id: z.string() }),
        "select min(id_uuid::text) as id from public.printers where status is null or status = 'approved'",
      );
      const id = printer?.id ?? "";
      expect(await call("set_mailed_kinds('{guide}')")).toBe("done");
      expect(await call(`save_find_preferences('${id}', '{electrical,requires-tools}', 4.5, 'newest')`)).toBe("done");
      expect(await call("save_display_preferences('in', 'high', true)")).toBe("done");
      const read = async () =>
        (
          await sql.query(
            z.record(z.string(), z.unknown()),
            `select default_printer_id::text, hide_flags::text, min_rating::text, default_sort, units, contrast, reduce_motion,
                    notify_email ->> 'guide' as guide
             from public.user_preferences where user_id = '${member.userId}'`,
          )
        )[0];
      const display = { units: "in", contrast: "high", reduce_motion: true, guide: "true" };
      expect(await read()).toEqual({
        ...display,
        ...{ default_printer_id: id, hide_flags: "{electrical,requires-tools}", min_rating: "4.5" },
        default_sort: "newest",
      });
      for (const wrong of [
        "save_find_preferences(null, '{everything}', null, null)",
        "save_find_preferences(null, '{}', 6, null)",
        "save_find_preferences(null, '{}', 0, null)",
        "save_find_preferences(null, '{}', null, 'price')",
        "save_display_preferences('ft', 'high', true)",
        "save_display_preferences('mm', 'none', true)",
        "save_display_preferences('mm', 'high', null)",
      ]) {
        expect(await call(wrong), wrong).toMatch(/^235(?:02|14) /);
      }
      expect(await call("save_find_preferences('00000000-0000-4000-8000-00000000dead')")).toBe("PT404 Unknown printer");
      expect(await call(`save_own_printer('${id}')`)).toBe("done");
      expect(await call(`remove_own_printer('${id}')`)).toBe("done");
      expect(await read()).toMatchObject({ default_printer_id: null, default_sort: "newest" });
      expect(await call("save_find_preferences()")).toBe("done");
      expect(await read()).toEqual({
        ...display,
        ...{ default_printer_id: null, hide_flags: "{}", min_rating: null, default_sort: null },
      });
    }));
}
