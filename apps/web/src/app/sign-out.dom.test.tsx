import "fake-indexeddb/auto";
import { getProduct } from "@freehub/contract/catalogue/products";
import { signOut } from "@freehub/contract/people/identity";
import { screen, waitFor } from "@testing-library/dom";
import { openDB } from "idb";
import { expect, it, onTestFinished, vi } from "vitest";
import { mark, newProduct } from "../../test/new-product.ts";
import { openApp } from "../../test/open-app.tsx";
import { scan } from "../../test/scan-keys.ts";

/** All data stored on this device. */
async function stored() {
	const databases: Record<string, unknown[]> = {};
	for (const { name = "" } of await indexedDB.databases()) {
		const db = await openDB(name);
		for (const store of db.objectStoreNames)
			databases[`${name} ${store}`] = [...(await db.getAllKeys(store)), ...(await db.getAll(store))];
		db.close();
	}
	return { databases, local: Object.keys(localStorage), session: Object.keys(sessionStorage) };
}

/** Deletes what other tests left on the device. */
async function emptyDevice() {
	for (const { name = "" } of await indexedDB.databases()) {
		const db = await openDB(name);
		for (const store of db.objectStoreNames) await db.clear(store);
		db.close();
	}
}

it.each(["member", "owner"] as const)(
	"after a sign-out of a person (%s) only what they have not sent stays on the device",
	async (as) => {
		await emptyDevice();
		onTestFinished(emptyDevice);
		const { user, api, network, reopen } = await openApp("/dashboard/waiting", { as });
		const product = await newProduct(api, { sku: mark() });
		const sku = product.sku ?? "";
		reopen("/dashboard/scan");
		await user.click(await screen.findByRole("radio", { name: "Receive" }));
		await waitFor(() =>
			expect(screen.getByRole<HTMLInputElement>("radio", { name: "Receive" }).checked).toBe(true),
		);
		scan(sku);
		const session = () => screen.getByRole("region", { name: "This session" }).textContent;
		await waitFor(() => expect(session()).toContain("1 booking"));
		const params = { id: product._id };
		await waitFor(async () => expect((await api.call(getProduct, { params })).quantity).toBe(8));
		await waitFor(() => expect(session()).not.toContain("to send"));
		let isCut = true;
		network.intercept(/^POST .*movements/, (send) =>
			isCut ? Promise.reject(new TypeError("Failed to fetch")) : send(),
		);
		scan(sku);
		await waitFor(() => expect(session()).toContain("2 bookings"));
		// One entry that belongs to the browser, and two that belong to a person.
		localStorage.setItem("freehub-color-scheme", "dark");
		localStorage.setItem("freehub-table-somebody", "{}");
		sessionStorage.setItem("freehub-edit-of-somebody", "{}");
		await user.click(screen.getByRole("button", { name: "Sign Out" }));
		await screen.findByRole("link", { name: "Sign In" });
		// The code that deletes the data may still be loading.
		const isLeft = async () => {
			const { databases, local, session: ofTab } = await stored();
			expect(ofTab).toEqual([]);
			expect(local.filter((name) => !name.startsWith("freehub-menu-folded")).toSorted()).toEqual([
				"freehub-color-scheme",
				"freehub-stock-queue",
			]);
			expect(
				Object.keys(databases)
					.filter((name) => databases[name]?.length !== 0)
					.toSorted(),
			).toEqual(["freehub-scan sessions", "freehub-stock-queue changes", "freehub-stock-queue moments"]);
			const [, kept] = databases["freehub-scan sessions"] as [string, { lines: unknown[] }];
			expect(kept.lines).toHaveLength(1);
			expect(databases["freehub-stock-queue changes"]).toHaveLength(2);
		};
		await waitFor(isLeft, { timeout: 20_000 });
		await waitFor(() =>
			expect(document.querySelector("[data-queue]")?.textContent).toBe("Sign in, 1 to send"),
		);
		isCut = false;
	},
);

it("who signs out in one tab is out in the others", async () => {
	const { api } = await openApp("/dashboard/waiting", { as: "member" });
	await screen.findByRole("button", { name: "Sign Out" });
	await api.call(signOut, { body: {} });
	const other = new BroadcastChannel("freehub-sign-out");
	onTestFinished(() => other.close());
	other.postMessage("out");
	await screen.findByRole("link", { name: "Sign In" });
	expect(location.pathname).toBe("/");
	expect(localStorage.getItem("freehub-session")).toBeNull();
});

it("the page is left before the session ends, and asks nothing after it", async () => {
	const { user, api, network, reopen } = await openApp("/dashboard", { as: "member" });
	const { _id } = await newProduct(api);
	const realFetch = globalThis.fetch;
	const said: string[] = [];
	// A page sends its last message past the app's own requests.
	vi.stubGlobal("fetch", async (...[path, init]: Parameters<typeof fetch>) => {
		if (path !== `/api/products/${_id}/presence`) return realFetch(path, init);
		if (typeof init?.body === "string") said.push(init.body);
		return Response.json([]);
	});
	onTestFinished(() => void vi.unstubAllGlobals());
	let saidBefore = 0;
	network.intercept(/^POST .*sign-out/, async (send) => {
		const answer = await send();
		saidBefore = said.length;
		// During a slow answer, the page has time to send requests.
		await new Promise((resolve) => setTimeout(resolve, 100));
		return answer;
	});
	reopen(`/inventory/${_id}`);
	// The page has all its parts by then: one that is being opened would still ask.
	for (const own of ["presence", `/api/stock?limit=200&product=${_id}`, "reorder-points"])
		await waitFor(() => expect(network.requests.join("\n")).toContain(own));
	await user.click(await screen.findByRole("button", { name: "Sign Out" }));
	await screen.findByRole("link", { name: "Sign In" });
	expect(saidBefore).toBe(1);
	expect(said).toEqual([expect.stringContaining("gone")]);
	const after = network.requests.slice(
		network.requests.findIndex((request) => request.includes("sign-out")) + 1,
	);
	expect(after.filter((request) => request.includes(_id))).toEqual([]);
});
