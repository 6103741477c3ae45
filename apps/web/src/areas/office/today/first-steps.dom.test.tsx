import { changeSettings, getSettings } from "@freehub/contract/office/settings";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it, onTestFinished } from "vitest";
import { openApp, ownerOf } from "../../../../test/open-app.tsx";

it("a new shop's owner sees what is still to be set up, with the way to each, until they hide it", async () => {
	const owner = await ownerOf("staff");
	onTestFinished(async () => void (await owner.call(changeSettings, { body: { firstStepsHidden: false } })));
	const { user, reopen } = await openApp("/dashboard/today", { as: "owner", shop: "staff" });
	const list = within(await screen.findByRole("region", { name: "First steps" }));
	const steps = list.getAllByRole("button", { expanded: false });
	expect(steps).toHaveLength(7);
	// With ACCESS=staff, strangers cannot change stock; this server sends no mail.
	expect(list.getByRole("button", { name: /^Say who may sign up \(done\)/ })).toBeDefined();
	expect(list.getByRole("button", { name: /^Check backups and mail(?! \(done\))/ })).toBeDefined();
	await user.click(list.getByRole("button", { name: "Hide" }));
	await waitFor(() => expect(screen.queryByRole("region", { name: "First steps" })).toBeNull());
	expect(await owner.call(getSettings)).toMatchObject({ firstStepsHidden: true });

	reopen("/dashboard/settings/shop");
	await user.click(await screen.findByRole("checkbox", { name: "Show what is still to be set up on Today" }));
	await waitFor(async () => expect(await owner.call(getSettings)).toMatchObject({ firstStepsHidden: false }));
});

it("each step is done in its place: its form unfolds below it, one at a time", async () => {
	const { user } = await openApp("/dashboard/today", { as: "owner", shop: "staff" });
	const list = within(await screen.findByRole("region", { name: "First steps" }));
	const unfolded: [RegExp, () => Promise<HTMLElement>][] = [
		[/^Give the shop/, () => list.findByLabelText("Name")],
		[/^Choose currency/, () => list.findByLabelText("Currency")],
		[/^Say who may sign up/, () => list.findByRole("group", { name: "Who may sign up" })],
		[/^Add the places/, () => list.findByLabelText("New location")],
		[/^Invite the people/, () => list.findByLabelText("Address")],
		[/^Bring your products in/, () => list.findByLabelText("Which program do you come from?")],
		[/^Check backups and mail/, () => list.findByRole("link", { name: "Status of the server" })],
	];
	for (const [name, shown] of unfolded) {
		await user.click(list.getByRole("button", { name }));
		await shown();
		expect(list.getByRole("button", { expanded: true }).textContent).toMatch(name);
	}
	await user.click(list.getByRole("button", { name: /^Bring your products in/ }));
	await user.selectOptions(await list.findByLabelText("Which program do you come from?"), "Shopify");
	list.getByText(/Products > Export/);
	await user.click(list.getByRole("link", { name: "Import its file" }));
	await screen.findByRole("heading", { name: "Import", level: 1 });
	expect(location.search).toBe("?from=shopify");
	expect((await screen.findByText(/^Products > Export/)).closest("[data-chosen]")).not.toBeNull();
	expect(screen.getByText(/^Products > Export/).closest("details")?.open).toBe(true);
});

it("the demo, which is set up already, has no first steps", async () => {
	const { network } = await openApp("/dashboard/today", { as: "owner", shop: "demo" });
	await screen.findByRole("list", { name: "Figures" });
	await waitFor(() => expect(network.requests.some((one) => one.startsWith("GET /api/demo"))).toBe(true));
	expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
});
