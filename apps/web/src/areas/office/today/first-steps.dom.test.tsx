import { changeSettings, getSettings } from "@freehub/contract/office/settings";
import { screen, waitFor, within } from "@testing-library/dom";
import { expect, it, onTestFinished } from "vitest";
import { openApp, ownerOf } from "../../../../test/open-app.tsx";

it("a new shop's owner sees what is still to be set up, with the way to each, until they hide it", async () => {
	const owner = await ownerOf("staff");
	onTestFinished(async () => void (await owner.call(changeSettings, { body: { firstStepsHidden: false } })));
	const { user, reopen } = await openApp("/dashboard/today", { as: "owner", shop: "staff" });
	const list = within(await screen.findByRole("region", { name: "First steps" }));
	const links = list.getAllByRole("link");
	expect(links.map((link) => link.getAttribute("href"))).toEqual([
		"/dashboard/settings/look",
		"/dashboard/settings/people",
		"/dashboard/locations",
		"/dashboard/people",
		"/dashboard/import",
		"/dashboard/status",
	]);
	// With ACCESS=staff, strangers cannot change stock; this server sends no mail.
	expect(list.getByRole("link", { name: /^Say who may sign up \(done\)/ })).toBeDefined();
	expect(list.getByRole("link", { name: /^Check backups and mail(?! \(done\))/ })).toBeDefined();
	await user.click(list.getByRole("button", { name: "Hide" }));
	await waitFor(() => expect(screen.queryByRole("region", { name: "First steps" })).toBeNull());
	expect(await owner.call(getSettings)).toMatchObject({ firstStepsHidden: true });

	reopen("/dashboard/settings/shop");
	await user.click(await screen.findByRole("checkbox", { name: "Show what is still to be set up on Today" }));
	await screen.findByText("Settings saved");
	expect(await owner.call(getSettings)).toMatchObject({ firstStepsHidden: false });
});

it("the demo, which is set up already, has no first steps", async () => {
	const { network } = await openApp("/dashboard/today", { as: "owner", shop: "demo" });
	await screen.findByRole("list", { name: "Figures" });
	await waitFor(() => expect(network.requests.some((one) => one.startsWith("GET /api/demo"))).toBe(true));
	expect(screen.queryByRole("region", { name: "First steps" })).toBeNull();
});
