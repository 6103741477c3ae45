import { ApiError } from "@freehub/contract/errors";
import { describe, expect, it } from "vitest";
import { AuthError } from "./auth-service.ts";
import { failureOf, isLinkRefused } from "./identity-failure.ts";

function refused(code: string, status = 400, errors?: { field: string; message: string }[]): ApiError {
	const problem = { type: "about:blank", title: "", status, detail: "The server's sentence.", code };
	return new ApiError(errors === undefined ? problem : { ...problem, errors });
}

describe("failureOf", () => {
	it("says a refused password beside its field, in whichever letters the code comes", () => {
		for (const code of ["PASSWORD_TOO_SHORT", "password_too_common", "PASSWORD_TOO_LONG"]) {
			expect(failureOf(refused(code)).concern).toBe("password");
		}
		expect(failureOf(refused("wrong_password", 403)).concern).toBe("current-password");
		expect(failureOf(refused("EMAIL_NOT_VERIFIED", 403)).concern).toBe("unconfirmed");
	});

	it("takes the server's sentences for what it does not know, and puts them beside the field they name", () => {
		expect(failureOf(refused("invented"))).toEqual({
			sentence: "The server's sentence.",
			concern: undefined,
		});
		const errors = [{ field: "newEmail", message: "This is not an email address." }];
		expect(failureOf(refused("invalid_input", 400, errors))).toEqual({
			sentence: "This is not an email address.",
			concern: "email",
		});
	});

	it("keeps the sentence of a way in that failed by itself", () => {
		const failure = failureOf(new AuthError("Firebase cannot be reached.", "email"));
		expect(failure).toEqual({ sentence: "Firebase cannot be reached.", concern: "email" });
	});
});

it("knows the refusals of a mail's link from others", () => {
	const link = [refused("INVALID_TOKEN"), refused("TOKEN_EXPIRED", 401), refused("USER_NOT_FOUND", 401)];
	expect(link.every(isLinkRefused)).toBe(true);
	expect([refused("PASSWORD_TOO_SHORT"), new TypeError("fetch failed")].some(isLinkRefused)).toBe(false);
});
