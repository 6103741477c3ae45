import { expect, it } from "vitest";
import { mailPurpose } from "./mail-purpose.ts";

function tokenWith(payload: object): string {
	return ["e30", Buffer.from(JSON.stringify(payload)).toString("base64url"), "signature"].join(".");
}

it("tells a confirmation from both steps of a change of address", () => {
	expect(mailPurpose(tokenWith({ email: "kim@shop.test" }))).toEqual({ kind: "confirm" });
	expect(
		mailPurpose(tokenWith({ updateTo: "kïm@shop.test", requestType: "change-email-confirmation" })),
	).toEqual({ kind: "agree", address: "kïm@shop.test" });
	expect(
		mailPurpose(tokenWith({ updateTo: "kim@shop.test", requestType: "change-email-verification" })),
	).toEqual({ kind: "change", address: "kim@shop.test" });
});

it("takes any other text for a confirmation", () => {
	for (const token of ["", "abc", "a.b.c", `a.${"ä".repeat(4)}.c`]) {
		expect(mailPurpose(token)).toEqual({ kind: "confirm" });
	}
});
