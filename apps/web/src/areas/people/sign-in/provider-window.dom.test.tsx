import { screen, waitFor, within } from "@testing-library/dom";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { isLocked } from "#lib/browser-marks.ts";
import { hearSignIn, type SignInNews, tellSignIn } from "#lib/use-provider-popup.ts";
import { type Network, openApp } from "../../../../test/open-app.tsx";
import { signInByWindow } from "./identity-writes.ts";
import { setLocked } from "./sign-out.ts";

afterEach(() => void vi.restoreAllMocks());

/** Makes the server's settings say that Google is set up. */
async function setUpGoogle(_: unknown, network: Network): Promise<void> {
	network.intercept(/^GET .*identity.settings/, async (send) => {
		const answer = await send();
		return Response.json({ ...((await answer.json()) as object), google: true });
	});
}

const google = () => screen.findByRole("button", { name: "Continue with Google" });

/** The message beside Google's button. */
const besideGoogle = (button: HTMLElement) =>
	button.parentElement?.querySelector('[role="alert"]')?.textContent ?? "";

it("providers without credentials: Google says that it is not set up, the others do nothing", async () => {
	const open = vi.spyOn(window, "open").mockReturnValue(null);
	const { user } = await openApp("/signin");
	await screen.findByText("Google sign-in is not set up on this server.");
	for (const name of ["Facebook", "Github", "Google"]) {
		await user.click(screen.getByRole("button", { name: `Continue with ${name}` }));
	}
	expect(open).not.toHaveBeenCalled();
	expect(location.pathname).toBe("/signin");
});

it("how the window at a provider ended is said beside its button, which works again", async () => {
	const { user } = await openApp("/signin", { arrange: setUpGoogle });
	const button = await google();
	const open = vi.spyOn(window, "open").mockReturnValue(null);
	await waitFor(() => expect(screen.queryByText(/is not set up/)).toBeNull());
	await user.click(button);
	await waitFor(() => expect(besideGoogle(button)).toMatch(/^The browser blocked the sign-in window\./));

	// why: tests cannot open Google's sign-in window
	open.mockReturnValue({ closed: false } as Window);
	for (const [code, sentence] of [
		["state_mismatch", /^The sign-in took too long, or it was begun in another window\./],
		[
			"account_not_linked",
			/^There is an account .* Sign in with the password, and confirm the address on your profile page\.$/,
		],
		["unreachable", /^Google could not be reached\. Check the connection and try again\.$/],
	] as const) {
		await user.click(button);
		await waitFor(() => expect(besideGoogle(button)).toBe(""));
		tellSignIn({ ok: false, code });
		await waitFor(() => expect(besideGoogle(button)).toMatch(sentence));
	}
	const features = open.mock.lastCall?.[2];
	expect(features).toMatch(/\bwidth=500,height=600\b/);
	expect(location.pathname).toBe("/signin");
});

it("a window that the browser blocks is said on the profile page too, beside the way to sign in", async () => {
	vi.spyOn(window, "open").mockReturnValue(null);
	const { user } = await openApp("/profile", { as: "member", arrange: setUpGoogle });
	const ways = within(await screen.findByRole("region", { name: "Ways to sign in" }));
	await user.click(await ways.findByRole("button", { name: "Add Google" }));
	await ways.findByText(/^The browser blocked the sign-in window\./);
});

it.each([
	["?provider=invented", "not_found"],
	["?failed=1&error=access_denied", "access_denied"],
	["?failed=1", "unknown"],
])("the window itself tells the page that opened it why it failed, and closes: %s", async (search, code) => {
	const news: SignInNews[] = [];
	onTestFinished(hearSignIn((one) => void news.push(one)));
	const close = vi.spyOn(window, "close").mockReturnValue();
	await openApp(`/signin/popup${search}`);
	await screen.findByText(/It did not work/);
	await waitFor(() => expect(news).toEqual([{ ok: false, code }]));
	expect(close).toHaveBeenCalled();
});

it("the window says so where our own server is out of reach", async () => {
	const news: SignInNews[] = [];
	onTestFinished(hearSignIn((one) => void news.push(one)));
	vi.spyOn(window, "close").mockReturnValue();
	await openApp("/signin/popup?provider=google", {
		arrange: async (_, network) =>
			network.intercept(/^POST .*sign-in.social/, () => Promise.reject(new TypeError("fetch failed"))),
	});
	await waitFor(() => expect(news).toEqual([{ ok: false, code: "unreachable" }]));
});

it("whoever signed out here without a connection is out at the server before the next person is sent to a provider", async () => {
	setLocked(true);
	onTestFinished(() => void setLocked(false));
	vi.spyOn(window, "close").mockReturnValue();
	const { network } = await openApp("/signin/popup?provider=google");
	const asked = () => network.requests.filter((request) => request.startsWith("POST"));
	await waitFor(() => expect(asked()).toEqual(["POST /api/auth/sign-out", "POST /api/auth/sign-in/social"]));
	expect(isLocked()).toBe(false);
});

it("a window that a service opens itself is opened in the press, and the session only once the one before is over", async () => {
	const done: string[] = [];
	const { network } = await openApp("/signin");
	network.intercept(/^POST .*sign-out/, async (send) => {
		done.push("asked");
		const answer = await send();
		done.push("out");
		return answer;
	});
	setLocked(true);
	const signingIn = signInByWindow.send(async (before) => {
		done.push("window");
		await before;
		done.push(`session ${isLocked() ? "of both" : "of one"}`);
	}, "key");
	expect(done).toContain("window");
	await signingIn;
	expect(done.filter((each) => each !== "asked")).toEqual(["window", "out", "session of one"]);
});
