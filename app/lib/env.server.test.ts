import { describe, expect, test } from "vitest";
import { parseEnv, parseServerEnv } from "./env.server";

describe("parseEnv", () => {
  test("takes 1 to 32 web processes, and one in development", () => {
    expect(parseEnv({ WEB_CONCURRENCY: "4" }).webProcesses).toBe(4);
    expect(parseEnv({ WEB_CONCURRENCY: "" }).webProcesses).toBe(1);
    expect(parseEnv({ WEB_CONCURRENCY: "4", NODE_ENV: "development" }).webProcesses).toBe(1);
    for (const bad of ["0", "33", "-1", "2.5", "two", "02"]) {
      expect(() => parseEnv({ WEB_CONCURRENCY: bad })).toThrow("WEB_CONCURRENCY must be a whole number from 1 to 32");
    }
  });

  test("takes half a second to eight seconds for calls of the data service", () => {
    expect(parseEnv({ DATA_TIMEOUT_MS: "8000" }).dataTimeoutMs).toBe(8_000);
    expect(parseEnv({ DATA_TIMEOUT_MS: "500" }).dataTimeoutMs).toBe(500);
    expect(() => parseEnv({ DATA_TIMEOUT_MS: "499" })).toThrow("DATA_TIMEOUT_MS must be at least 500");
    expect(() => parseEnv({ DATA_TIMEOUT_MS: "8001" })).toThrow(
      "DATA_TIMEOUT_MS must be a whole number from 0 to 8000",
    );
  });

  test("the figures need a token that cannot be guessed, or a port of their own", () => {
    expect(parseEnv({ METRICS_PORT: "9100" }).metrics).toEqual({
      token: null,
      address: { host: "127.0.0.1", port: 9_100 },
    });
    expect(() => parseEnv({ METRICS_TOKEN: "short" })).toThrow("METRICS_TOKEN must have at least 32 characters");
    expect(() => parseEnv({ METRICS_TOKEN: " ".repeat(40) })).toThrow("METRICS_TOKEN");
    expect(() => parseEnv({ METRICS_HOST: "10.0.0.1" })).toThrow("METRICS_PORT is needed with METRICS_HOST");
    expect(() => parseEnv({ METRICS_PORT: "3000" })).toThrow("METRICS_PORT must be another port than PORT");
    expect(() => parseEnv({ INSTANCE_NAME: "two words" })).toThrow("INSTANCE_NAME");
  });

  test("requests addresses of submissions unless that is switched off", () => {
    expect(parseEnv({ LINK_CHECKS: "on" }).checksLinks).toBe(true);
    expect(parseEnv({ LINK_CHECKS: "off" }).checksLinks).toBe(false);
    expect(() => parseEnv({ LINK_CHECKS: "no" })).toThrow("LINK_CHECKS must be on or off");
  });

  test("reads a PostgreSQL server, with defaults for what is beside it", () => {
    const url = "postgres://site:secret@db.example:6432/first_layer?sslmode=require";
    expect(parseEnv({ DATABASE_URL: url, DATA_DIR: "/data" }).database).toEqual({
      url,
      directUrl: url,
      replicaUrl: null,
      pool: 8,
      objectsDir: "/data/objects",
    });
    const others = {
      DATABASE_DIRECT_URL: "postgresql://site@one:5432,other:5433/first_layer",
      DATABASE_REPLICA_URL: "postgres://%2Frun%2Fpostgresql/first_layer",
      DATABASE_POOL: "50",
      OBJECTS_DIR: "/shared/objects",
    };
    expect(parseEnv({ DATABASE_URL: url, ...others }).database).toEqual({
      url,
      directUrl: others.DATABASE_DIRECT_URL,
      replicaUrl: others.DATABASE_REPLICA_URL,
      pool: 50,
      objectsDir: "/shared/objects",
    });
  });

  test.each(["mysql://site@db/first_layer", "postgres://", "postgres://db.example", "db.example", "postgres:///site"])(
    "refuses %s as the address of a PostgreSQL server",
    (url) => {
      expect(() => parseEnv({ DATABASE_URL: url })).toThrow("DATABASE_URL must be a complete postgres:// address");
    },
  );

  test("says how to write a password with a percent sign", () => {
    const address = (password: string) => ({ DATABASE_URL: `postgres://site:${password}@db.example/first_layer` });
    for (const bad of ["100%", "50%safe", "%ff"]) {
      expect(() => parseEnv(address(bad))).toThrow(/^[^]*DATABASE_URL has a % [^]* % itself is %25$/);
    }
    expect(parseEnv(address("100%25")).database?.url).toContain("100%25");
  });

  test.each(["sslmode=banana", "sslmode=", "application_name=x&sslmode=verify"])(
    "refuses %s, which is no way to use TLS",
    (query) => {
      expect(() => parseEnv({ DATABASE_URL: `postgres://db.example/first_layer?${query}` })).toThrow(
        "DATABASE_URL has an sslmode that does not exist: it may be disable,",
      );
    },
  );

  test("says where the file of an authority is named", () => {
    const url = "postgres://db.example/first_layer?sslmode=verify-full&sslrootcert=/etc/authority.pem";
    expect(() => parseEnv({ DATABASE_URL: url })).toThrow(
      /DATABASE_URL must be without sslrootcert.*NODE_EXTRA_CA_CERTS/,
    );
  });

  test("takes 1 to 50 connections", () => {
    const url = "postgres://db.example/first_layer";
    for (const bad of ["0", "51", "many"]) {
      expect(() => parseEnv({ DATABASE_URL: url, DATABASE_POOL: bad })).toThrow("DATABASE_POOL must be a whole number");
    }
  });

  test.each(["DATABASE_DIRECT_URL", "DATABASE_REPLICA_URL"])("%s needs DATABASE_URL", (name) => {
    expect(() => parseEnv({ [name]: "postgres://db.example/first_layer" })).toThrow(
      `DATABASE_URL is needed with ${name}`,
    );
  });

  test("uses a PostgreSQL server or a hosted Supabase, not both", () => {
    const hosted = { SUPABASE_URL: "https://project.example", SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x" };
    expect(() => parseEnv({ ...hosted, DATABASE_URL: "postgres://db.example/first_layer" })).toThrow(
      "DATABASE_URL cannot be used with SUPABASE_URL",
    );
  });

  test("accepts an empty environment", () => {
    expect(parseEnv({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      dataDir: ".data",
      nodeEnv: "production",
      webProcesses: 1,
      dataTimeoutMs: 2_000,
      checksLinks: true,
      supabase: null,
      database: null,
      sessionSecret: null,
      siteUrl: null,
      donateUrl: null,
      contactEmail: null,
      trustProxy: 0,
      allowedHosts: [],
      smtp: null,
      social: { google: null, facebook: null, discord: null },
      facebookConfigId: null,
      metrics: null,
      instanceName: null,
    });
  });

  test("reads every setting", () => {
    expect(
      parseEnv({
        PORT: "8080",
        HOST: "0.0.0.0",
        DATA_DIR: "/srv/data",
        NODE_ENV: "development",
        SUPABASE_URL: "https://x.supabase.test",
        SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
        SUPABASE_SECRET_KEY: "sb_secret_x",
        SESSION_SECRET: "s".repeat(32),
        SITE_URL: "https://First-Layer.test/",
        DONATE_URL: "https://donate.test/us",
        CONTACT_EMAIL: "help@first-layer.test",
        TRUST_PROXY: "1",
        ALLOWED_HOSTS: "Example.org, 192.168.1.20:3000,,",
        SMTP_URL: "smtps://user:p%40ss@mail.test:465",
        MAIL_FROM: "First Layer <hello@first-layer.test>",
        SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: "id.apps.googleusercontent.com",
        SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET: "google-secret",
        SUPABASE_AUTH_EXTERNAL_FACEBOOK_CLIENT_ID: "111222333",
        SUPABASE_AUTH_EXTERNAL_FACEBOOK_SECRET: "facebook-secret",
        SUPABASE_AUTH_EXTERNAL_DISCORD_CLIENT_ID: "444555666",
        SUPABASE_AUTH_EXTERNAL_DISCORD_SECRET: "discord-secret",
        FACEBOOK_CONFIG_ID: "1234567890",
        METRICS_TOKEN: "m".repeat(32),
        METRICS_PORT: "9100",
        METRICS_HOST: "10.0.0.1",
        INSTANCE_NAME: "shop-1",
        UNRELATED: "ignored",
      }),
    ).toEqual({
      port: 8080,
      host: "0.0.0.0",
      dataDir: "/srv/data",
      nodeEnv: "development",
      webProcesses: 1,
      dataTimeoutMs: 2_000,
      checksLinks: true,
      supabase: { url: "https://x.supabase.test", publishableKey: "sb_publishable_x", secretKey: "sb_secret_x" },
      database: null,
      sessionSecret: "s".repeat(32),
      siteUrl: "https://first-layer.test",
      donateUrl: "https://donate.test/us",
      contactEmail: "help@first-layer.test",
      trustProxy: 1,
      allowedHosts: ["example.org", "192.168.1.20:3000"],
      smtp: { url: "smtps://user:p%40ss@mail.test:465", from: "First Layer <hello@first-layer.test>" },
      social: {
        google: { clientId: "id.apps.googleusercontent.com", secret: "google-secret" },
        facebook: { clientId: "111222333", secret: "facebook-secret" },
        discord: { clientId: "444555666", secret: "discord-secret" },
      },
      facebookConfigId: "1234567890",
      metrics: { token: "m".repeat(32), address: { host: "10.0.0.1", port: 9_100 } },
      instanceName: "shop-1",
    });
  });

  test.each([
    ["First Layer <hello@first-layer.test>", "hello@first-layer.test"],
    ["hello@first-layer.test", "hello@first-layer.test"],
  ])("visitors write to the sender of mails, %s, where no other address is set", (sender, address) => {
    expect(parseEnv({ SMTP_URL: "smtp://mail.test", MAIL_FROM: sender }).contactEmail).toBe(address);
  });

  test("treats an empty variable as not set", () => {
    expect(parseEnv({ PORT: "", SITE_URL: "", SUPABASE_URL: "", SESSION_SECRET: "" })).toEqual(parseEnv({}));
  });

  test("names every invalid variable at once, never its value", () => {
    const read = () =>
      parseEnv({
        PORT: "99999",
        NODE_ENV: "prod",
        SUPABASE_URL: "x.supabase.test",
        SESSION_SECRET: "canary",
        SITE_URL: "https://first-layer.test/shop",
        DONATE_URL: "javascript:alert(1)",
        TRUST_PROXY: "yes",
        ALLOWED_HOSTS: "http://example.org",
        SMTP_URL: "https://canary@mail.test",
        MAIL_FROM: "canary@",
        SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET: "canary",
        SUPABASE_AUTH_EXTERNAL_FACEBOOK_CLIENT_ID: "canary",
        SUPABASE_AUTH_EXTERNAL_DISCORD_CLIENT_ID: "canary",
        FACEBOOK_CONFIG_ID: "canary",
      });
    for (const name of [
      "PORT",
      "NODE_ENV",
      "SUPABASE_URL",
      "SESSION_SECRET",
      "SITE_URL",
      "DONATE_URL",
      "TRUST_PROXY",
      "ALLOWED_HOSTS",
      "SMTP_URL",
      "MAIL_FROM",
      "SUPABASE_AUTH_EXTERNAL_FACEBOOK_CLIENT_ID",
      "SUPABASE_AUTH_EXTERNAL_DISCORD_CLIENT_ID",
      "FACEBOOK_CONFIG_ID",
    ]) {
      expect(read).toThrow(new RegExp(`^ {2}${name} `, "m"));
    }
    expect(read).not.toThrow(/canary/);
  });

  test.each([
    [{ SUPABASE_URL: "https://x.supabase.test" }, "SUPABASE_PUBLISHABLE_KEY is needed with SUPABASE_URL"],
    [{ SUPABASE_PUBLISHABLE_KEY: "k" }, "SUPABASE_URL is needed with SUPABASE_PUBLISHABLE_KEY"],
    [{ SUPABASE_SECRET_KEY: "sb_secret_x" }, "SUPABASE_URL is needed with SUPABASE_SECRET_KEY"],
    [{ SMTP_URL: "smtp://localhost" }, "MAIL_FROM is needed with SMTP_URL"],
    [{ MAIL_FROM: "a@b.test" }, "SMTP_URL is needed with MAIL_FROM"],
    [
      { SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID: "id" },
      "SUPABASE_AUTH_EXTERNAL_GOOGLE_SECRET is needed with SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID",
    ],
  ])("refuses settings without those they need: %o", (raw, message) => {
    expect(() => parseEnv(raw)).toThrow(message);
  });

  describe("of a server with a hosted Supabase", () => {
    const hosted = { SUPABASE_URL: "https://x.supabase.test", SUPABASE_PUBLISHABLE_KEY: "k" };

    test.each([{}, { NODE_ENV: "production" }, { SESSION_SECRET: "" }])("needs a secret: %o", (raw) => {
      expect(() => parseServerEnv({ ...hosted, ...raw })).toThrow("  SESSION_SECRET is needed with SUPABASE_URL");
      // Commands that sign nothing do without.
      expect(parseEnv({ ...hosted, ...raw }).sessionSecret).toBeNull();
    });

    test.each([
      { ...hosted, SESSION_SECRET: "s".repeat(32) },
      { ...hosted, NODE_ENV: "development" },
      { NODE_ENV: "production" },
    ])("accepts %o", (raw) => {
      expect(parseServerEnv(raw)).toEqual(parseEnv(raw));
    });
  });

  test("a server on PostgreSQL needs a secret, in development too; commands do not", () => {
    const raw = { DATABASE_URL: "postgres://db.example/first_layer", NODE_ENV: "development" };
    expect(() => parseServerEnv(raw)).toThrow("  SESSION_SECRET is needed with DATABASE_URL");
    expect(parseEnv(raw).sessionSecret).toBeNull();
    expect(parseServerEnv({ ...raw, SESSION_SECRET: "s".repeat(32) }).database?.pool).toBe(8);
  });

  test.each(["a@b.test", "Böb & Co <a@b.test>"])("accepts %o for sending mail", (MAIL_FROM) => {
    expect(parseEnv({ SMTP_URL: "smtp://localhost:2525", MAIL_FROM }).smtp?.from).toBe(MAIL_FROM);
  });

  test.each(["a", "a@b.test, c@d.test", "A <a@b.test>\r\nBcc: c@d.test", "<script>", "A <a>"])(
    "refuses %o for sending mail",
    (MAIL_FROM) => {
      expect(() => parseEnv({ SMTP_URL: "smtp://localhost:2525", MAIL_FROM })).toThrow("MAIL_FROM must be");
    },
  );

  test.each(["-1", "3000.5", "0x10", " 80", "65536", "1e3"])("refuses %o as a port", (PORT) => {
    expect(() => parseEnv({ PORT })).toThrow("PORT must be a whole number from 0 to 65535");
  });
});
