import { screen, waitFor, within } from "@testing-library/dom";
import type { UserEvent } from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { descriptionOf, fill, valueOf } from "../../test/fields.ts";
import { memberOf, openApp } from "../../test/open-app.tsx";
import { newAccount } from "../../test/people.ts";

const main = () => within(screen.getByRole("main"));

/** Fills in and submits the form on the page. */
async function submit(
	user: UserEvent,
	button: "Sign In" | "Sign Up",
	{ email, password }: { email: string; password: string },
) {
	await screen.findByRole("heading", { name: `Please ${button}` });
	await fill(user, screen.getByLabelText("Email address"), email);
	await fill(user, screen.getByLabelText("Password"), password);
	await user.click(main().getByRole("button", { name: button }));
}

describe("signing in", () => {
	it("that is refused is said beside the form, which keeps what was typed and stays", async () => {
		const { user } = await openApp("/signin");
		await submit(user, "Sign In", { email: "nobody@shop.test", password: "wrong horse battery" });
		await screen.findByText(/Wrong email address or password/);
		expect(valueOf(screen.getByLabelText("Email address"))).toBe("nobody@shop.test");
		expect(valueOf(screen.getByLabelText("Password"))).toBe("wrong horse battery");
		expect(location.pathname).toBe("/signin");
	});

	it("asks for an address and a password before anything is sent", async () => {
		const { user, network } = await openApp("/signin");
		await submit(user, "Sign In", { email: "", password: "" });
		expect(descriptionOf(screen.getByLabelText("Email address"))).toBe("Email address is required.");
		expect(descriptionOf(screen.getByLabelText("Password"))).toBe("Password is required.");
		await submit(user, "Sign In", { email: "no address", password: "correct horse battery" });
		expect(descriptionOf(screen.getByLabelText("Email address"))).toMatch(/^This is not an email address\./);
		expect(network.requests.filter((request) => request.includes("/auth/sign-"))).toEqual([]);
	});

	it("without a network says so, and can be tried again", async () => {
		const { account } = await memberOf("demo");
		const { user, network } = await openApp("/signin");
		let isOnline = false;
		network.intercept(/^POST .*sign-in.email/, (send) =>
			isOnline ? send() : Promise.reject(new TypeError("fetch failed")),
		);
		await submit(user, "Sign In", account);
		await screen.findByText(/The server could not be reached/);
		isOnline = true;
		await user.click(main().getByRole("button", { name: "Sign In" }));
		await waitFor(() => expect(location.pathname).toBe("/"));
	});

	it.each([
		"/manageinventory",
		"/manageinventory/addnewitem",
		"/inventory/some-id",
		"/manageinventory/inventory/some-id",
	])("%s asks a visitor for it, and leads back", async (path) => {
		const { account } = await memberOf("demo");
		const { user } = await openApp(`${path}?search=wheel`);
		await screen.findByRole("heading", { name: "Please Sign In" });
		expect(location.pathname).toBe("/signin");
		await submit(user, "Sign In", account);
		await waitFor(() => expect(location.pathname + location.search).toBe(`${path}?search=wheel`));
	});

	it.each(["review", "myitems", "profile"])("the dashboard's %s asks a visitor for it", async (name) => {
		await openApp(`/dashboard/${name}`);
		await screen.findByRole("heading", { name: "Please Sign In" });
		expect(location.pathname).toBe("/signin");
	});

	it("is not asked for while it is not known whether somebody is signed in", async () => {
		let answer = () => {};
		const asked = new Promise<void>((resolve) => {
			answer = resolve;
		});
		await openApp("/manageinventory/addnewitem", {
			as: "member",
			arrange: async (_, network) =>
				network.intercept(/^GET .*get-session/, async (send) => {
					await asked;
					return send();
				}),
		});
		await screen.findByText("Loading...");
		expect(location.pathname).toBe("/manageinventory/addnewitem");
		answer();
		await screen.findByLabelText("Name");
		expect(location.pathname).toBe("/manageinventory/addnewitem");
	});
});

describe("signing up", () => {
	it("that is refused says why: the address is taken, or the password is short or common", async () => {
		const { account } = await memberOf("demo");
		const { user } = await openApp("/signup");
		const { email } = newAccount();
		await screen.findByRole("heading", { name: "Please Sign Up" });
		expect(screen.getByLabelText<HTMLInputElement>("Aggree with terms and condition").checked).toBe(false);
		await submit(user, "Sign Up", account);
		await screen.findByText("There is already an account with this email address. Sign in instead.");
		await submit(user, "Sign Up", { email, password: "short" });
		await waitFor(() =>
			expect(descriptionOf(screen.getByLabelText("Password"))).toContain("at least 8 characters."),
		);
		await submit(user, "Sign Up", { email, password: "password123" });
		const field = screen.getByLabelText("Password");
		await waitFor(() => expect(descriptionOf(field)).toMatch(/is too common/));
		expect(document.activeElement).toBe(field);
		expect(valueOf(field)).toBe("password123");
		expect(valueOf(screen.getByLabelText("Email address"))).toBe(email);
		expect(location.pathname).toBe("/signup");
		await submit(user, "Sign Up", { email, password: "correct horse battery" });
		await waitFor(() => expect(location.pathname).toBe("/"));
	});
});
