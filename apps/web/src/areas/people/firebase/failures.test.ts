import { AuthErrorCodes } from "@firebase/auth";
import { describe, expect, it } from "vitest";
import { firebaseFailure, firebaseFailures, serverFailure } from "./failures.ts";

const general = /^Firebase did not sign you in \(auth\//;

describe("a failure of the Firebase SDK", () => {
	it.each([
		"unauthorized-domain",
		"popup-blocked",
		"network-request-failed",
		"invalid-api-key",
		"auth-domain-config-required",
		"internal-error",
		"popup-closed-by-user",
		"cancelled-popup-request",
		"wrong-password",
		"invalid-credential",
		"user-not-found",
		"email-already-in-use",
		"weak-password",
		"too-many-requests",
		"user-disabled",
		"operation-not-allowed",
		"account-exists-with-different-credential",
		"api-key-not-valid.-please-pass-a-valid-api-key.",
		"requests-from-referer-https://shop.example.com-are-blocked.",
		"timeout",
		"web-storage-unsupported",
		"quota-exceeded",
	])("has a sentence of its own for %s", (code) => {
		const { sentence } = firebaseFailure(`auth/${code}`);
		expect(sentence).toMatch(/^[A-Z].+\.$/);
		expect(sentence).not.toMatch(/auth\/|undefined/);
	});

	it("has a sentence for every code that the SDK knows", () => {
		for (const code of Object.values(AuthErrorCodes)) {
			const { sentence } = firebaseFailure(code);
			expect(sentence).toMatch(/^[A-Z].+\.$/);
			expect(general.test(sentence), code).toBe(!(code in firebaseFailures));
		}
	});

	it("names a code that nobody knows", () => {
		expect(firebaseFailure("auth/invented-today").sentence).toBe(
			"Firebase did not sign you in (auth/invented-today). Try again, or tell whoever runs this server.",
		);
	});

	it("does not tell an unknown address from a wrong password", () => {
		const codes = ["wrong-password", "invalid-credential", "user-not-found"];
		expect(new Set(codes.map((code) => firebaseFailure(`auth/${code}`).sentence)).size).toBe(1);
	});

	it("is shown beside the field that it is about", () => {
		expect(firebaseFailure("auth/weak-password").concern).toBe("password");
		expect(firebaseFailure("auth/invalid-email").concern).toBe("email");
		expect(firebaseFailure("auth/network-request-failed").concern).toBeUndefined();
	});
});

describe("a refusal of our own server after that", () => {
	it.each(["EMAIL_NOT_FOUND", "ACCOUNT_NOT_LINKED", "SIGNUP_DISABLED"])("has a sentence for %s", (code) => {
		expect(serverFailure(code)?.sentence).toMatch(/^[A-Z].+\.$/);
	});

	it("keeps the server's own sentence otherwise", () => {
		expect(serverFailure("unavailable")).toBeUndefined();
	});
});
