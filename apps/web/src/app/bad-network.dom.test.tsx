import "fake-indexeddb/auto";
import { screen, waitFor } from "@testing-library/dom";
import { expect, it, onTestFinished } from "vitest";
import { openApp } from "../../test/open-app.tsx";

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

/** As in a browser that keeps the app. */
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
