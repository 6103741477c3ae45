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
	await screen.findByRole("heading", { name: "Waiting changes" }, { timeout: 3000 });
});

it.each(["does not answer", "answers 502"])(
	"signed out, with a network that %s, a page that needs a sign-in says so at once, and goes on when there is one",
	async (which) => {
		keepApp();
		let isBad = true;
		const { user } = await openApp("/dashboard/waiting", {
			arrange: async (_, network) =>
				network.intercept(/^/, (send, init) => (isBad ? (networks[which] as Bad)(init) : send())),
		});
		await screen.findByRole("heading", { name: "You are signed out." }, { timeout: 2500 });
		expect(screen.getByText("The server could not be reached. Check the connection.")).toBeTruthy();
		isBad = false;
		await user.click(screen.getByRole("button", { name: "Retry" }));
		await screen.findByRole("button", { name: "Sign In" }, { timeout: 3000 });
	},
);
