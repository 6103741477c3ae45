import type { Locator, Page } from "@playwright/test";
import {
	accountOf,
	answer,
	COMPANY,
	goThroughWindow,
	newPerson,
	openWindow,
	sayWhoIAm,
	test,
} from "../counterparts/openid-fixtures.ts";
import { expect } from "../fixtures.ts";

// One server and its providers for all tests of this file.
test.describe.configure({ mode: "default" });

const failedToLoad = /Failed to load resource/;

/** The message beside a provider's button. */
function beside(page: Page, name: string): Locator {
	const button = page.getByRole("main").getByRole("button", { name: `Continue with ${name}` });
	return button.locator("..").getByRole("alert");
}

test("refusing at a provider, who one is or to tell it, is said beside its button @torture", async ({
	page,
	company,
}) => {
	const person = newPerson();
	company.know(person);
	const refused =
		`${COMPANY} was not allowed to tell who you are. ` +
		"Nothing was changed; try again and agree, or use your password.";
	await page.goto("/signin");
	await answer(await openWindow(page, `Continue with ${COMPANY}`), "Refuse");
	await expect(beside(page, COMPANY)).toHaveText(refused);
	const popup = await openWindow(page, `Continue with ${COMPANY}`);
	await expect(beside(page, COMPANY)).toHaveText("");
	await sayWhoIAm(popup, person);
	await answer(popup, "Refuse");
	await expect(beside(page, COMPANY)).toHaveText(refused);
	expect(await accountOf(page)).toBeUndefined();
	await expect(page).toHaveURL("/signin");
});

test("a window that is open is waited for; one that is closed or blocked is said beside the button", async ({
	page,
}) => {
	await page.clock.install();
	await page.goto("/signin");
	const button = page.getByRole("main").getByRole("button", { name: "Continue with Google" });
	const popup = await openWindow(page, "Continue with Google");
	await popup.getByLabel("Email").fill("kim");
	// A popup counts as closed after it has been gone for about a second.
	await page.clock.runFor(10_000);
	await expect(beside(page, "Google")).toHaveText("");
	await expect(button).toBeDisabled();
	await popup.close();
	await page.clock.runFor(3000);
	await expect(beside(page, "Google")).toHaveText("The sign-in window was closed before it finished.");
	await expect(button).toBeEnabled();
	await page.evaluate(() => {
		window.open = () => null;
	});
	await button.click();
	await expect(beside(page, "Google")).toHaveText(
		"The browser blocked the sign-in window. Allow pop-ups for this site and try again.",
	);
});

test("a connection lost at the provider is said beside the button, and the next try works @torture", async ({
	page,
	google,
	expectedErrors,
}) => {
	expectedErrors.push(failedToLoad);
	const person = newPerson();
	google.know(person);
	await page.goto("/signin");
	const popup = await openWindow(page, "Continue with Google");
	await popup.getByLabel("Email").fill(person.email);
	await page.context().setOffline(true);
	await popup.getByRole("button", { name: "Next" }).click();
	await expect(popup).toHaveURL(/^chrome-error:/);
	await popup.close();
	// Closing the popup reset the setting for the whole browser.
	await page.context().setOffline(false);
	await page.context().setOffline(true);
	await expect(beside(page, "Google")).toHaveText(
		"The connection was lost before the sign-in was finished. Check it and try again.",
	);
	await page.context().setOffline(false);
	await goThroughWindow(page, "Continue with Google", person);
	await expect(page).toHaveURL("/");
	expect(await accountOf(page)).toMatchObject({ email: person.email });
});

test("a connection lost on the way back is said beside the button, and the next try works @torture", async ({
	page,
	google,
	expectedErrors,
}) => {
	expectedErrors.push(failedToLoad);
	const person = newPerson();
	google.know(person);
	await page.goto("/signin");
	const popup = await openWindow(page, "Continue with Google");
	await sayWhoIAm(popup, person);
	await page.route("**/api/auth/get-session", (route) => route.abort());
	await answer(popup, "Agree");
	await expect(beside(page, "Google")).toHaveText(/server could not be reached/i, { timeout: 20_000 });
	await page.unroute("**/api/auth/get-session");
	const again = await openWindow(page, "Continue with Google");
	await sayWhoIAm(again, person);
	await expect(page).toHaveURL("/");
	expect(await accountOf(page)).toMatchObject({ email: person.email });
});
