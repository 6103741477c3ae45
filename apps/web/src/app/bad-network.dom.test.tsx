import "fake-indexeddb/auto";
import { getProduct } from "@freehub/contract/catalogue/products";
import { reads } from "@freehub/contract/shop-window/reads";
import { listMovements } from "@freehub/contract/stock/stock";
import { fireEvent, screen, waitFor } from "@testing-library/dom";
import { expect, it, onTestFinished } from "vitest";
import { api } from "#lib/api.ts";
import { isServerReached, noteAnswer } from "#work/device-catalogue/offline-reads.ts";
import { fill } from "../../test/fields.ts";
import { mark, newProduct } from "../../test/new-product.ts";
import { memberOf, openApp } from "../../test/open-app.tsx";

type Bad = (init: RequestInit) => Response | Promise<Response>;

const page = (status: number) =>
	new Response("<html><body>Not Freehub</body></html>", { status, headers: { "content-type": "text/html" } });

const silence: Bad = ({ signal }) =>
	new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)));

const networks: Record<string, Bad> = {
	"does not answer": silence,
	"answers 502": () => page(502),
	"wants a sign-in of its own": () => page(200),
};

/** Simulates a browser that has stored the app. */
function keepApp(): void {
	const serviceWorker = {
		controller: {},
		ready: new Promise(() => {}),
		register: () => new Promise(() => {}),
	};
	Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: serviceWorker });
	onTestFinished(() => void Reflect.deleteProperty(navigator, "serviceWorker"));
}

it.each(Object.entries(networks))("a network that %s does not keep the app from opening", async (_, bad) => {
	keepApp();
	const { network, reopen } = await openApp("/dashboard/waiting", { as: "member" });
	await screen.findByRole("heading", { name: "Waiting changes" });
	await waitFor(() => expect(localStorage.getItem("freehub-session")).not.toBeNull());
	network.intercept(/^/, (_send, init) => bad(init));
	reopen();
	await screen.findByRole("heading", { name: "Waiting changes" });
});

/** Opens the app on a device whose stored session belongs to somebody else. */
async function openKnowing(name: string) {
	keepApp();
	const app = await openApp("/dashboard/waiting", { as: "member" });
	await waitFor(() => expect(localStorage.getItem("freehub-session")).toContain(app.account.name));
	const saved = localStorage.getItem("freehub-session")?.replaceAll(app.account.name, name) ?? "";
	localStorage.setItem("freehub-session", saved);
	return app;
}

it("who is signed in is asked again as soon as the server answers anything: the device may know somebody else", async () => {
	const { account, network, reopen } = await openKnowing("Before Them");
	let isBad = true;
	network.intercept(/^/, (send, init) => (isBad ? (networks["answers 502"]?.(init) ?? send()) : send()));
	// The service worker adds this tag to a page that it opens from the device.
	const mark = document.createElement("meta");
	Object.assign(mark, { name: "freehub-from", content: "device" });
	document.head.append(mark);
	onTestFinished(() => mark.remove());
	reopen();
	await screen.findAllByText("Before Them");
	isBad = false;
	const before = network.requests.length;
	await api.call(reads.getIdentitySettings);
	// At once: otherwise the session is read every 5 s.
	const asked = () => expect(network.requests.slice(before)).toContain("GET /api/auth/get-session");
	await waitFor(asked, { timeout: 2500 });
	await screen.findAllByText(account.name);
});

it("who is signed in is asked again, too, where another answer came while the device was asked", async () => {
	const { account, network, reopen } = await openKnowing("Before Them");
	let isFirst = true;
	network.intercept(/get-session/, (send) => {
		if (!isFirst) return send();
		isFirst = false;
		const answerWhenSilent = (looks: number) => {
			if (!isServerReached()) noteAnswer();
			// Repeat until the device has been asked, a few microtasks later.
			if (looks > 0) queueMicrotask(() => answerWhenSilent(looks - 1));
		};
		answerWhenSilent(1000);
		return page(502);
	});
	const before = network.requests.length;
	reopen();
	const asked = () => network.requests.slice(before).filter((request) => request.includes("get-session"));
	await waitFor(() => expect(asked().length).toBeGreaterThan(1), { timeout: 4000 });
	await screen.findAllByText(account.name);
});

it("signed out, a page that needs a sign-in says at once that there is no server, and goes on when there is one", async () => {
	keepApp();
	let isBad = true;
	const { user } = await openApp("/dashboard/waiting", {
		arrange: async (_, network) => network.intercept(/^/, (send) => (isBad ? page(502) : send())),
	});
	await screen.findByRole("heading", { name: "You are signed out." });
	expect(screen.getByText("The server could not be reached. Check the connection.")).toBeTruthy();
	isBad = false;
	await user.click(screen.getByRole("button", { name: "Retry" }));
	await screen.findByRole("heading", { name: "Please Sign In" });
});

it("without a connection one signs out on the device, and the server is told before anything else when it answers", async () => {
	keepApp();
	const { network, user, reopen } = await openApp("/dashboard/waiting", { as: "member" });
	const signOut = await screen.findByRole("button", { name: "Sign Out" });
	let isCut = true;
	network.intercept(/^/, (send) => (isCut ? Promise.reject(new TypeError("Failed to fetch")) : send()));
	await user.click(signOut);
	await screen.findByRole("link", { name: "Sign In" });
	expect(localStorage.getItem("freehub-session")).toBeNull();
	reopen("/dashboard/waiting");
	await screen.findByRole("heading", { name: "You are signed out." });
	const before = network.requests.length;
	isCut = false;
	await user.click(screen.getByRole("button", { name: "Retry" }));
	await screen.findByRole("heading", { name: "Please Sign In" });
	const asked = network.requests.slice(before).filter((request) => request.includes("/api/auth/"));
	expect(asked.slice(0, 2)).toEqual(["POST /api/auth/sign-out", "GET /api/auth/get-session"]);
	expect(localStorage.getItem("freehub-locked")).toBeNull();
});

it("a phone that is handed over without a connection lets the next person scan, and sends it when somebody has said that it is theirs", async () => {
	keepApp();
	const lee = await memberOf("demo");
	const app = await openApp("/dashboard/waiting", { as: "member" });
	const { network, user, reopen, account } = app;
	const sku = mark();
	const product = await newProduct(app.api, { sku });
	const onHand = async () => (await lee.client.call(getProduct, { params: { id: product._id } })).quantity;
	const signOut = await screen.findByRole("button", { name: "Sign Out" });
	let isCut = true;
	network.intercept(/^/, (send) => (isCut ? Promise.reject(new TypeError("Failed to fetch")) : send()));
	await user.click(signOut);
	await user.click(await screen.findByRole("link", { name: "Sign In" }));
	const form = () => screen.findByRole("button", { name: "Work without signing in" });
	await user.click(await form());
	await screen.findByText("Type your name.");
	await user.type(screen.getByLabelText("Your name"), "Ada{Enter}");
	await screen.findByText("Ada, not signed in. 0 recorded on this device");
	await user.click(await screen.findByRole("radio", { name: "Receive" }));
	const scan = async (code: string) => {
		await fill(user, screen.getByRole("textbox", { name: "Code by hand" }), code);
		await user.click(screen.getByRole("button", { name: "Use code" }));
	};
	await scan(sku);
	await screen.findByText("Ada, not signed in. 1 recorded on this device");
	await scan(sku);
	await screen.findByText("Ada, not signed in. 2 recorded on this device");
	expect(document.body.textContent).not.toContain(account.name);
	// The code cannot be looked up, but the scan can be undone.
	await scan("4006381333931");
	await screen.findByText("Receive · 4006381333931");
	await user.click(screen.getByRole("button", { name: "Undo" }));
	await screen.findByText(`Receive · ${sku}`);
	await screen.findByText("Ada, not signed in. 2 recorded on this device");

	// Other pages need a sign-in, and the records are still hers after a reload.
	reopen("/dashboard/today");
	await form();
	// The app keeps checking the session, and the typed text must survive that.
	const field = screen.getByLabelText("Your name");
	const before = network.requests.length;
	fireEvent(window, new Event("visibilitychange"));
	await waitFor(() => expect(network.requests.slice(before).join()).toContain("/auth/"));
	await new Promise((resolve) => setTimeout(resolve, 100));
	expect(field.isConnected).toBe(true);
	reopen("/dashboard/waiting");
	await screen.findByText("Ada, not signed in. 2 recorded on this device");
	expect(screen.queryByText(/Everything is booked/)).toBeNull();

	isCut = false;
	fireEvent(window, new Event("visibilitychange"));
	await user.click(await screen.findByRole("button", { name: "Sign in to send 2" }));
	await user.type(await screen.findByLabelText("Email address"), lee.account.email);
	await user.type(screen.getByLabelText("Password"), `${lee.account.password}{Enter}`);
	await screen.findByText("Ada recorded 2 changes here without signing in.");
	await waitFor(() => expect(document.querySelector("[data-queue]")?.textContent).toBe("2 to take over"));
	expect(network.requests.filter((request) => /^POST .*movements/.test(request))).toEqual([]);
	expect(await onHand()).toBe(7);
	await user.click(screen.getByRole("button", { name: "Send them as mine" }));
	await waitFor(async () => expect(await onHand()).toBe(9), { timeout: 20_000 });
	// Scans that were not looked up yet continue on the scan page.
	await waitFor(() => expect(document.body.textContent).toMatch(/Everything is booked|2 bookings, 2 pieces/));
	const movements = await lee.client.all(listMovements, { query: { product: product._id } });
	expect(movements.slice(0, 2).map(({ actorName }) => actorName)).toEqual([
		lee.account.name,
		lee.account.name,
	]);
	expect(localStorage.getItem("freehub-guest")).toBeNull();
});
