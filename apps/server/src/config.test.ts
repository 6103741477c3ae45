import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

describe("readConfig", () => {
	it("needs no setting at all", () => {
		expect(readConfig({})).toMatchObject({
			port: 3000,
			dataDir: resolve("data"),
			databaseUrl: undefined,
			demo: true,
			rateLimits: true,
			corsOrigins: [],
			webhookPrivateTargets: false,
		});
	});

	it("takes an empty variable as one that is not set", () => {
		expect(readConfig({ PORT: "", DATABASE_URL: "" })).toMatchObject({ port: 3000, databaseUrl: undefined });
	});

	it.each([
		["PORT", "http"],
		["PORT", "70000"],
		["PORT", "-1"],
		["DATABASE_URL", "mysql://localhost/x"],
		["DEMO", "maybe"],
		["RATE_LIMITS", "0"],
		["CORS_ORIGINS", "https://a.test/path"],
		["CORS_ORIGINS", "*"],
		["PUBLIC_URL", "shop.test"],
		["API_HOST", "ftp://x"],
		["LOG_LEVEL", "loud"],
		["AUTH_SECRET", "short"],
		["TRUST_PROXY", "yes"],
		["TRUST_PROXY", "11"],
		["CURRENCY", "euro"],
		["TIME_ZONE", "Berlin"],
		["WEIGHT_UNIT", "stone"],
		["SHOP_LANGUAGE", "english"],
		["ACCESS", "nobody"],
		["REQUIRE_EMAIL_VERIFICATION", "true"],
		["SESSION_IDLE_DAYS", "0"],
		["SESSION_MAX_DAYS", "1.5"],
		["SMTP_URL", "http://mail.test"],
		["OIDC_ISSUER", "login.shop.test"],
		["OIDC_ISSUER", "http://login.shop.test/realms/shop"],
		["OIDC_ISSUER", "http://localhost.evil.test"],
		["OIDC_ISSUER", "http://127.0.0.1@login.shop.test"],
		["GOOGLE_DISCOVERY_URL", "http://login.shop.test/.well-known/openid-configuration"],
		["FIREBASE_PROJECT_ID", "no project"],
		["FIREBASE_AUTH_EMULATOR_HOST", "http://localhost:9099"],
		["S3_ENDPOINT", "s3.shop.test"],
		["S3_ENDPOINT", "https://s3.shop.test/pictures"],
		["S3_BUCKET", "Shop Pictures"],
		["S3_BUCKET", "../other"],
		["S3_REGION", "Europe!"],
		["WEBHOOK_PRIVATE_TARGETS", "localhost"],
		["PASSWORD_HASHING", "weak"],
	])("refuses %s=%s in one line that names it", (name, value) => {
		expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} .+$`));
	});

	it.each(["http://localhost:8080/realms/shop", "http://127.0.0.1:8080", "http://[::1]:8080"])(
		"takes an issuer on this machine over http: %s",
		(OIDC_ISSUER) => {
			const client = { OIDC_CLIENT_ID: "shop", OIDC_CLIENT_SECRET: "s", OIDC_ISSUER };
			expect(readConfig(client).oidc).toMatchObject({
				discoveryUrl: `${OIDC_ISSUER}/.well-known/openid-configuration`,
			});
		},
	);

	it("never repeats a secret, not even a wrong one", () => {
		for (const [name, value] of [
			["AUTH_SECRET", "hunter2"],
			["DATABASE_URL", "mysql://kim:hunter2@db/x"],
			["DATABASE_DIRECT_URL", "mysql://kim:hunter2@db/x"],
			["DATABASE_READ_URL", "mysql://kim:hunter2@db/x"],
			["SMTP_URL", "kim:hunter2@mail"],
			["S3_ENDPOINT", "https://kim:hunter2@s3.shop.test"],
		] as const) {
			expect(() => readConfig({ [name]: value })).toThrow(/^(?!.*hunter2).+$/);
		}
	});

	it("wants the address for links in mails as soon as mails are sent", () => {
		expect(() => readConfig({ SMTP_URL: "smtp://mail.test" })).toThrow("PUBLIC_URL is missing");
		const { smtpUrl } = readConfig({ SMTP_URL: "smtp://mail.test", PUBLIC_URL: "https://shop.test" });
		expect(smtpUrl).toBe("smtp://mail.test");
	});

	it.each(["DATABASE_READ_URL", "DATABASE_DIRECT_URL"])("wants a database beside %s", (name) => {
		const env = { [name]: "postgres://db.test/shop" };
		expect(() => readConfig(env)).toThrow(`DATABASE_URL is missing, but ${name} is set`);
	});

	it("finds an OpenID provider's document by its issuer, and Google's without being told", () => {
		const client = { OIDC_CLIENT_ID: "x", OIDC_CLIENT_SECRET: "y" };
		expect(readConfig({ ...client, OIDC_ISSUER: "https://login.shop.test/realms/shop/" }).oidc).toEqual({
			clientId: "x",
			clientSecret: "y",
			name: "Single sign-on",
			discoveryUrl: "https://login.shop.test/realms/shop/.well-known/openid-configuration",
		});
		expect(() => readConfig(client)).toThrow("OIDC_ISSUER is missing");
		expect(() => readConfig({ OIDC_ISSUER: "https://login.shop.test" })).toThrow("OIDC_CLIENT_ID is missing");
		const { google } = readConfig({ GOOGLE_CLIENT_ID: "x", GOOGLE_CLIENT_SECRET: "y" });
		expect(google?.discoveryUrl).toBe("https://accounts.google.com/.well-known/openid-configuration");
	});

	it("takes Firebase's own domain of the project where no other is named", () => {
		const { firebase } = readConfig({ FIREBASE_PROJECT_ID: "shop-1a2b", FIREBASE_API_KEY: "key" });
		expect(firebase).toMatchObject({ authDomain: "shop-1a2b.firebaseapp.com", checkRevoked: false });
		expect(() => readConfig({ FIREBASE_API_KEY: "key" })).toThrow("FIREBASE_PROJECT_ID is missing");
	});

	it.each(["GOOGLE", "FACEBOOK", "GITHUB"])(
		"refuses half of %s's credentials and names the missing half",
		(name) => {
			expect(() => readConfig({ [`${name}_CLIENT_ID`]: "x" })).toThrow(`${name}_CLIENT_SECRET is missing`);
			expect(() => readConfig({ [`${name}_CLIENT_SECRET`]: "x" })).toThrow(`${name}_CLIENT_ID is missing`);
		},
	);

	it("keeps pictures in a bucket where all of it is named, and says what is missing", () => {
		const all = {
			S3_ENDPOINT: "https://s3.shop.test/",
			S3_BUCKET: "shop-pictures",
			S3_ACCESS_KEY_ID: "key",
			S3_SECRET_ACCESS_KEY: "hunter2",
		};
		expect(readConfig({}).bucket).toBeUndefined();
		expect(readConfig(all).bucket).toEqual({
			endpoint: "https://s3.shop.test",
			name: "shop-pictures",
			region: "us-east-1",
			accessKeyId: "key",
			secretAccessKey: "hunter2",
		});
		expect(readConfig({ ...all, S3_REGION: "eu-central-1" }).bucket?.region).toBe("eu-central-1");
		for (const name of Object.keys(all)) {
			expect(() => readConfig({ ...all, [name]: "" })).toThrow(
				new RegExp(`^(?!.*hunter2)${name} is missing`),
			);
		}
	});

	it("hashes passwords cheaply on a server that only its own machine reaches, never elsewhere", () => {
		expect(readConfig({}).passwordCost).toEqual({ memoryKib: 19_456, passes: 2 });
		const cheap = { PASSWORD_HASHING: "for-tests" };
		for (const site of [{ HOST: "127.0.0.1" }, { HOST: "localhost", PUBLIC_URL: "http://localhost:3000" }]) {
			expect(readConfig({ ...cheap, ...site }).passwordCost).toEqual({ memoryKib: 8, passes: 1 });
		}
		for (const site of [
			{},
			{ HOST: "0.0.0.0" },
			{ PUBLIC_URL: "http://localhost:3000" },
			{ HOST: "127.0.0.1", PUBLIC_URL: "https://shop.example.com" },
		]) {
			expect(() => readConfig({ ...cheap, ...site })).toThrow(/^PASSWORD_HASHING=for-tests needs .+$/);
		}
	});

	it("reads a list of origins", () => {
		const { corsOrigins } = readConfig({ CORS_ORIGINS: "https://a.test, http://localhost:5173" });
		expect(corsOrigins).toEqual(["https://a.test", "http://localhost:5173"]);
	});
});
