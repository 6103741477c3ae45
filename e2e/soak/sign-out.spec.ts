import { changeRole, listPeople } from "@freehub/contract/people/people";
import { roles } from "@freehub/domain/people/access";
import { expect, newProduct, signInAs, staffShop, test } from "../fixtures.ts";
import { everythingKept, keepApp, leftAfterSignOut, noConnection } from "../pages/kept-app.ts";
import { untilQuiet } from "../until-quiet.ts";

test.use({ settings: staffShop, serviceWorkers: "allow" });

for (const role of roles) {
	test(`after a sign-out nothing of a ${role} stays in the browser`, async ({
		page,
		account,
		asOwner,
		expectedErrors,
	}) => {
		expectedErrors.push(noConnection);
		const { _id } = await newProduct(asOwner);
		const [person] = await asOwner.call(listPeople, { query: { search: account.email } });
		await asOwner.call(changeRole, { params: { id: person?._id ?? "" }, body: { role } });
		await signInAs(page, account);
		await keepApp(page);
		for (const path of [
			"/",
			"/blogs",
			`/products/${_id}`,
			`/inventory/${_id}`,
			"/dashboard/scan",
			"/dashboard/today",
		]) {
			await page.goto(path);
			await untilQuiet(page);
		}
		await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
		await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
		await expect.poll(() => everythingKept(page)).toEqual(leftAfterSignOut);
	});
}
