import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { openApp } from "../../test/open-app.tsx";

const main = () => within(screen.getByRole("main"));

it("says beside the form that a sign-in was refused, keeps what was typed, and stays", async () => {
	const { user } = await openApp("/signin");
	await user.type(await screen.findByLabelText("Email address"), "nobody@shop.test");
	await user.type(screen.getByLabelText("Password"), "wrong horse battery");
	await user.click(main().getByRole("button", { name: "Sign In" }));
	await screen.findByText(/This email address and password do not belong together/);
	expect(screen.getByLabelText<HTMLInputElement>("Email address").value).toBe("nobody@shop.test");
	expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("wrong horse battery");
	expect(location.pathname).toBe("/signin");
});
