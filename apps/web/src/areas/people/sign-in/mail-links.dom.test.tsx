import { screen, waitFor } from "@testing-library/dom";
import { expect, it } from "vitest";
import { descriptionOf, fill } from "../../../../test/fields.ts";
import { openApp } from "../../../../test/open-app.tsx";
import { mailPurpose } from "./verify-email.tsx";

it("a forgotten password: an address is required, and for one that nobody has the same is said", async () => {
	const { user } = await openApp("/forgot-password");
	await user.click(await screen.findByRole("button", { name: "Send the mail" }));
	const address = screen.getByLabelText("Email address");
	expect(descriptionOf(address)).toBe("Email address is required.");
	await fill(user, address, "nobody@shop.test");
	await user.click(screen.getByRole("button", { name: "Send the mail" }));
	await screen.findByText(/^No mail was sent: this server has no mail service/);
	await screen.findByRole("button", { name: "Send again" });
});

it("a worn-out link to confirm an address says what to do, and its token leaves the address bar", async () => {
	await openApp("/verify-email?token=worn-out");
	await screen.findByText(/This link has been used, or it is too old. Sign in/);
	expect(location.search).toBe("");
	expect(location.pathname).toBe("/verify-email");
});

it("a worn-out link of somebody who is signed in offers another mail", async () => {
	const { user } = await openApp("/verify-email?token=worn-out", { as: "member" });
	await screen.findByText(/Have another mail sent/);
	await user.click(screen.getByRole("button", { name: "Send the mail again" }));
	await screen.findByText(/^No mail was sent: this server has no mail service/);
});

it("a link for a new password that was used says so after the form, and leads to another mail", async () => {
	const { user } = await openApp("/reset-password?token=worn-out");
	const field = await screen.findByLabelText("New password");
	expect(location.search).toBe("");
	await fill(user, field, "short");
	await user.click(screen.getByRole("button", { name: "Save the password" }));
	await waitFor(() => expect(descriptionOf(field)).toMatch(/too short/));
	await fill(user, field, "another horse battery");
	await user.click(screen.getByRole("button", { name: "Save the password" }));
	await screen.findByText(/This link has been used, or it is too old. Ask for another mail/);
	await user.click(screen.getByRole("link", { name: "Ask again" }));
	await screen.findByRole("heading", { name: "Forgotten password" });
});

it("a link for a new password without its token is refused at once", async () => {
	await openApp("/reset-password");
	await screen.findByText(/This link has been used, or it is too old/);
});

function tokenWith(payload: object): string {
	return ["e30", Buffer.from(JSON.stringify(payload)).toString("base64url"), "signature"].join(".");
}

it("the token of a link in a mail tells a confirmation from both steps of a change of address", () => {
	expect(mailPurpose(tokenWith({ email: "kim@shop.test" }))).toEqual({ kind: "confirm" });
	expect(
		mailPurpose(tokenWith({ updateTo: "kïm@shop.test", requestType: "change-email-confirmation" })),
	).toEqual({ kind: "agree", address: "kïm@shop.test" });
	expect(
		mailPurpose(tokenWith({ updateTo: "kim@shop.test", requestType: "change-email-verification" })),
	).toEqual({ kind: "change", address: "kim@shop.test" });
});

it("any other token counts as a confirmation", () => {
	for (const token of ["", "abc", "a.b.c", `a.${"ä".repeat(4)}.c`]) {
		expect(mailPurpose(token)).toEqual({ kind: "confirm" });
	}
});
