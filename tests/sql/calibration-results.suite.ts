import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Database } from "../../server/embedded/database/database";
import { asIdentity, type Credentials, type TestDatabase } from "../support/data/test-database";
import { addAccount } from "./support/accounts";
import { outcomeOf } from "./support/saved";

type Account = Credentials & { readonly userId: string };

const row = z.object({ filament: z.string().nullable(), note: z.string().nullable(), printed: z.boolean() });

/** The tests of results of calculators that members save; `opened` returns the database. Long because they share its helpers. */
export function describeCalibrationResults(opened: () => TestDatabase): void {
  let database: TestDatabase;

  beforeAll(() => {
    database = opened();
  });

  /** Runs a test with a new member and undoes what it did. */
  const undone = (work: (sql: Database, member: Account) => Promise<void>) => () =>
    database.undone(async (sql) => work(sql, await addAccount(sql, {})));

  /** A statement that saves a result; values are SQL. */
  const save = (values: Readonly<Record<string, string>> = {}) => {
    const all = { calculator: "'flow-rate'", variant: "'percent-block'", ...values };
    return `insert into public.calibration_results (${Object.keys(all).join(", ")}) values (${Object.values(all).join(", ")})`;
  };
  const rowsOf = (sql: Database, who: Account) =>
    asIdentity(sql, who, () =>
      sql.query(
        row,
        "select filament, note, printer_id is not null as printed from public.calibration_results order by id",
      ),
    );

  test(
    "a member saves results, which nobody else reads, and deletes them",
    undone(async (sql, member) => {
      const inputs = `'{"oldFlow": 0.97, "percent": 94}'`;
      expect(await outcomeOf(sql, member, save({ inputs, nozzle_mm: "0.4", filament: "'PETG'" }))).toBe("done");
      expect(await rowsOf(sql, member)).toEqual([{ filament: "PETG", note: null, printed: false }]);
      const other = await addAccount(sql, {});
      expect(await rowsOf(sql, other)).toEqual([]);
      await asIdentity(sql, other, () => sql.exec("delete from public.calibration_results"));
      expect(await rowsOf(sql, member)).toHaveLength(1);
      expect(await outcomeOf(sql, member, "update public.calibration_results set note = 'changed'")).toMatch(/^42501 /);
      expect(await outcomeOf(sql, other, save({ user_id: `'${member.userId}'` }))).toMatch(/^42501 /);
      await asIdentity(sql, member, () => sql.exec("delete from public.calibration_results"));
      expect(await rowsOf(sql, member)).toEqual([]);
    }),
  );

  test(
    "one form saves one result, of each member",
    undone(async (sql, member) => {
      const form = { form_key: "'4f0c'" };
      expect(await outcomeOf(sql, member, save(form))).toBe("done");
      expect(await outcomeOf(sql, member, save(form))).toMatch(/^23505 /);
      expect(await outcomeOf(sql, member, save({ form_key: "'4f0d'" }))).toBe("done");
      expect(await outcomeOf(sql, member, save())).toBe("done");
      expect(await outcomeOf(sql, member, save())).toBe("done");
      expect(await outcomeOf(sql, await addAccount(sql, {}), save(form))).toBe("done");
      expect(await rowsOf(sql, member)).toHaveLength(4);
    }),
  );

  test(
    "they go with the account, and stay without a printer that goes",
    undone(async (sql, member) => {
      const [printer] = await sql.query(
        z.object({ id: z.string() }),
        "select id_uuid as id from public.printers limit 1",
      );
      const id = printer?.id ?? "";
      expect(await outcomeOf(sql, member, save({ printer_id: `'${id}'` }))).toBe("done");
      expect(await rowsOf(sql, member)).toMatchObject([{ printed: true }]);
      await sql.exec(`delete from public.printers where id_uuid = '${id}'`);
      expect(await rowsOf(sql, member)).toMatchObject([{ printed: false }]);
      await sql.exec(`delete from auth.users where id = '${member.userId}'`);
      const left = await sql.query(
        z.object({ id: z.unknown() }),
        `select id from public.calibration_results where user_id = '${member.userId}'`,
      );
      expect(left).toEqual([]);
    }),
  );

  test(
    "names and notes are kept without what nobody sees",
    undone(async (sql, member) => {
      expect(
        await outcomeOf(sql, member, save({ filament: "E' PETG\\u200b  black '", note: "E'one\\r\\n\\n\\n\\ntwo'" })),
      ).toBe("done");
      expect(await outcomeOf(sql, member, save({ filament: "'  '", note: "E'\\n'" }))).toBe("done");
      expect(await rowsOf(sql, member)).toMatchObject([
        { filament: "PETG black", note: "one\n\ntwo" },
        { filament: null, note: null },
      ]);
    }),
  );

  test.each([
    { calculator: "'speed'" },
    { variant: "'No such'" },
    { variant: `'${"x".repeat(65)}'` },
    { nozzle_mm: "0.01" },
    { nozzle_mm: "6" },
    { filament: `'${"x".repeat(81)}'` },
    { note: `'${"x".repeat(501)}'` },
    { inputs: "'[]'" },
    { inputs: `jsonb_build_object('a', repeat('x', 16384))` },
    { outputs: "'1'" },
    { outputs: `jsonb_build_object('a', repeat('x', 32768))` },
  ])("is not taken: %j", (values) =>
    undone(async (sql, member) => {
      expect(await outcomeOf(sql, member, save(values))).toMatch(/^23514 /);
    })(),
  );

  test(
    "are limited to 500 for a member",
    undone(async (sql, member) => {
      await sql.exec(
        `insert into public.calibration_results (user_id, calculator, variant)
         select '${member.userId}', 'retraction', 'volume' from generate_series(1, 499)`,
      );
      expect(await outcomeOf(sql, member, save())).toBe("done");
      expect(await outcomeOf(sql, member, save())).toBe("54000 Too many results");
    }),
  );

  describe("over HTTP", () => {
    const path = "/rest/v1/calibration_results";

    test("numbers come as numbers, and the token of an ended session reads nothing", async () => {
      const body = { calculator: "flow-rate", variant: "http", inputs: { percent: 94.5 }, nozzle_mm: 0.4 };
      try {
        expect((await database.call("member", "POST", path, body)).status).toBe(201);
        const asked = `${path}?variant=eq.http&select=inputs,outputs,nozzle_mm`;
        expect((await database.call("member", "GET", asked)).body).toEqual([
          { inputs: { percent: 94.5 }, outputs: {}, nozzle_mm: 0.4 },
        ]);
        expect((await database.call("ended", "GET", asked)).body).toEqual([]);
      } finally {
        await database.call("member", "DELETE", `${path}?variant=eq.http`);
      }
    });
  });
}
