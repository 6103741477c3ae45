import { screen, waitFor, within } from "@testing-library/dom";
import { describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { descriptionOf, valueOf } from "../../../../test/fields.ts";
import { type Network, openApp, prepareApp } from "../../../../test/open-app.tsx";
import { newAccount } from "../../../../test/people.ts";

const WRONG = "7K3M-Q0XB-94TZ-HN2V";
const field = () => screen.findByLabelText<HTMLInputElement>("One-time code");
const told = (text: RegExp) => waitFor(async () => expect(descriptionOf(await field())).toMatch(text));

describe("in a new shop", () => {
	it("the restore form asks for the code before the backup, and says where it stands", async () => {
		const { user } = await openApp("/restore", { shop: "new" });
		const code = await field();
		expect(descriptionOf(code)).toBe(
			"The server printed it at its start. It is also in the file beginning-code in its data folder (DATA_DIR).",
		);
		const opened = vi.fn();
		document.querySelector('input[type="file"]')?.addEventListener("click", opened);
		const choose = () => user.click(screen.getByRole("button", { name: "Choose a backup" }));
		await choose();
		await told(/Enter the code before you choose the backup\./);
		expect(document.activeElement).toBe(code);
		await user.type(code, WRONG);
		expect(descriptionOf(code)).not.toMatch(/Enter the code/);
		expect(opened).not.toHaveBeenCalled();
		await choose();
		expect(opened).toHaveBeenCalledOnce();
		expect(valueOf(code)).toBe(WRONG);
	});

	it("the sign-up form asks for it, says at the field why it is refused, and makes the owner with it", async () => {
		const { user } = await openApp("/signup", { shop: "new" });
		await screen.findByText(/your account will own this shop/);
		const code = await field();
		expect(descriptionOf(code)).toMatch(/^The server printed it at its start\./);
		const { email, password } = newAccount();
		await user.type(screen.getByLabelText("Email address"), email);
		await user.type(screen.getByLabelText("Password"), password);
		const send = () => user.click(screen.getByRole("button", { name: "Sign Up" }));
		await send();
		await told(/This shop is new: enter its one-time code\./);
		expect(document.activeElement).toBe(await field());
		await user.type(await field(), WRONG);
		await send();
		await told(/This is not the one-time code of this shop\./);
		expect(valueOf(await field())).toBe(WRONG);
		expect(valueOf(screen.getByLabelText("Password"))).toBe(password);
		expect(valueOf(screen.getByLabelText("Email address"))).toBe(email);

		await user.clear(await field());
		await user.type(await field(), inject("beginningCode").toLowerCase());
		await send();
		await waitFor(() => expect(location.pathname).toBe("/"));
	});
});

describe("in a shop that is not new", () => {
	it("nobody is asked for a code, and the restore page says how to restore", async () => {
		const { reopen } = await openApp("/signup");
		await screen.findByRole("heading", { name: "Please Sign Up" });
		expect(screen.queryByLabelText("One-time code")).toBeNull();
		reopen("/restore");
		await screen.findByText(/This shop is not new, so it can only be restored on the server's machine/);
	});
});

describe("in a shop for invited people only", () => {
	const closed = async (_: unknown, network: Network) =>
		network.intercept(/^GET .*identity.settings/, async (send) => {
			const answer = await send();
			return Response.json({ ...((await answer.json()) as object), invitedOnly: true });
		});

	it("the sign-up page says so instead of its form, and what is possible", async () => {
		const { user } = await openApp("/signup", { shop: "staff", arrange: closed });
		await screen.findByRole("heading", { name: "By invitation only" });
		expect(screen.queryByLabelText("Email address")).toBeNull();
		const page = within(screen.getByRole("main"));
		expect(page.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/signin");
		// The shop has said nowhere how to reach it.
		page.getByText("Ask the shop for an invitation");
		expect(page.queryByRole("link", { name: "Ask the shop for an invitation" })).toBeNull();
		await user.click(page.getByRole("button", { name: "I was invited: sign up" }));
		await screen.findByLabelText("Email address");
	});

	it.each([
		["has a contact page", true, "/pages/contact"],
		["has only an address", false, "mailto:shop@shop.test"],
	])("it leads to a shop that %s", async (_, hasPage, to) => {
		await openApp("/signup", {
			shop: "staff",
			arrange: async (api, network) => {
				await closed(api, network);
				network.intercept(/^GET .api.company/, async (send) => {
					const answer = await send();
					return Response.json({ ...((await answer.json()) as object), email: "shop@shop.test" });
				});
				// why: visitors get only the pages that somebody has written
				const contact = { slug: "contact", title: "Contact", hasText: true };
				network.intercept(/^GET .api.pages/, () => Response.json(hasPage ? [contact] : []));
			},
		});
		const ask = () => screen.getByRole("link", { name: "Ask the shop for an invitation" });
		await waitFor(() => expect(ask().getAttribute("href")).toBe(to));
	});

	it("somebody who comes from their invitation fills in the form at once", async () => {
		const { reopen } = await prepareApp({ shop: "staff", arrange: closed });
		reopen("/signin");
		await screen.findByRole("heading", { name: "Please Sign In" });
		history.replaceState({ usr: { email: "kim@shop.test" } }, "", "/signup");
		window.dispatchEvent(new PopStateEvent("popstate", { state: history.state as unknown }));
		await screen.findByRole("heading", { name: "Please Sign Up" });
		expect(valueOf(await screen.findByLabelText("Email address"))).toBe("kim@shop.test");
	});
});

it("the sign-in window takes the code along, in a part of its address that no server sees", async () => {
	const { user } = await openApp("/signup", {
		shop: "staff",
		arrange: async (_, network) => {
			network.intercept(/^GET .*identity.settings/, async (send) => {
				const answer = await send();
				return Response.json({ ...((await answer.json()) as object), google: true });
			});
			network.intercept(/^GET .*beginning/, async (send) => {
				const answer = await send();
				return Response.json({ ...((await answer.json()) as object), isNew: true, needsCode: true });
			});
		},
	});
	const open = vi.spyOn(window, "open").mockReturnValue(null);
	onTestFinished(() => open.mockRestore());
	await user.type(await field(), "7K3M Q0XB");
	await waitFor(() => expect(screen.queryByText(/is not set up/)).toBeNull());
	await user.click(screen.getByRole("button", { name: "Continue with Google" }));
	expect(open.mock.lastCall?.[0]).toBe("/signin/popup?provider=google#code=7K3M%20Q0XB");
});

it("a sign-in that the server refuses without the code asks for it then", async () => {
	const { user, network } = await openApp("/signin");
	network.intercept(/^POST .*sign-in.email/, () =>
		Response.json(
			{ type: "", title: "", status: 403, code: "beginning_code_needed", detail: "…" },
			{ status: 403 },
		),
	);
	await user.type(await screen.findByLabelText("Email address"), "kim@shop.test");
	await user.type(screen.getByLabelText("Password"), "correct horse battery");
	expect(screen.queryByLabelText("One-time code")).toBeNull();
	await user.click(screen.getByRole("main").querySelector('button[type="submit"]') as HTMLElement);
	await told(/This shop is new: enter its one-time code\./);
});
