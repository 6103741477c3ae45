import { type Client, createClient } from "@freehub/contract/client";
import { signIn, signUp } from "@freehub/contract/people/identity";
import { cleanNotifications } from "@mantine/notifications";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { waitFor } from "@testing-library/dom";
import userEvent, { PointerEventsCheckLevel, type UserEvent } from "@testing-library/user-event";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, inject, onTestFinished } from "vitest";
import { createRoutes, FRAME } from "../src/app/router.tsx";
import { createWorkspaceRoutes } from "../src/app/workspace-routes.tsx";
import { sendBy } from "../src/lib/api.ts";
import { createQueryClient } from "../src/lib/query-client.ts";
import { type Account, newAccount, owner } from "./people.ts";
import { render } from "./render.tsx";
import type { ShopName } from "./shop.setup.ts";

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** The network between the app and the server. */
export type Network = {
	/** All requests of the app so far, for example `GET /api/products?limit=6`. */
	readonly requests: readonly string[];
	/** Mocks the answers to matching requests, for example `/^GET .api.blogs/`; `send` asks the server. */
	intercept(
		pattern: RegExp,
		answer: (send: () => Promise<Response>, init: RequestInit) => Response | Promise<Response>,
	): void;
};

export type Opened = {
	user: UserEvent;
	/** The API as the signed-in user, for test setup. */
	api: Client;
	account: Account;
	network: Network;
	/** Reloads the page, or loads another one: the tab's storage stays, the page's memory is lost. */
	reopen: (address?: string) => void;
	/** Reads what is shown again, as the feed makes the app do when others have changed something. */
	readAgain: () => Promise<void>;
};

type Options = {
	/** The signed-in user: a new member, the owner, or nobody. */
	as?: "member" | "owner" | "visitor";
	shop?: ShopName;
	/** Prepares the data that the page shows. */
	arrange?: (api: Client, network: Network) => Promise<void>;
};

/** A separate API client of a shop, not that of the app's user: a visitor, until it signs up or in. */
export function visitorOf(shop: ShopName): Client {
	const send = strangerOf(shop);
	return createClient((path, init) => send(`/api${path}`, init));
}

/** The API of a shop as a new member; `send` is their browser's connection to it. */
export async function memberOf(shop: ShopName): Promise<{ client: Client; account: Account; send: Send }> {
	const send = browserOf(shop);
	const client = createClient((path, init) => send(`/api${path}`, init));
	const account = newAccount();
	await client.call(signUp, { body: account });
	return { client, account, send };
}

/** A browser's connection to a shop, signed out. */
export function strangerOf(shop: ShopName): Send {
	return browserOf(shop);
}

/** The API of a shop as its owner. */
export async function ownerOf(shop: ShopName): Promise<Client> {
	const client = visitorOf(shop);
	await client.call(signIn, { body: { email: owner.email, password: owner.password } });
	return client;
}

let sendNow: Send;
// Only once: the workspace wraps it to answer when the connection is lost, for all apps in a process.
sendBy((path, init) => sendNow(path, init));

/** Opens the complete app at an address, in a DOM without layout, against a shop's real server. */
export async function openApp(address: string, options: Options = {}): Promise<Opened> {
	const app = await prepareApp(options);
	app.reopen(address);
	return app;
}

/** The same before its first page, which `reopen` opens: for tests that add the page's data first. */
export async function prepareApp({ as = "visitor", shop = "demo", arrange }: Options = {}): Promise<Opened> {
	const send = browserOf(shop);
	const api = createClient((path, init) => send(`/api${path}`, init));
	const account = as === "owner" ? owner : newAccount();
	const { email, password } = account;
	if (as === "member") await api.call(signUp, { body: account });
	if (as === "owner") await api.call(signIn, { body: { email, password } });

	const network = watch(send);
	sendNow = network.send;
	await arrange?.(api, network);

	let close = () => {};
	let queryClient: QueryClient;
	onTestFinished(() => close());
	return {
		user: patientUser(),
		api,
		account,
		network,
		reopen(address = location.pathname + location.search) {
			close();
			queryClient = createQueryClient();
			close = show(address, queryClient);
		},
		readAgain: () => queryClient.invalidateQueries(),
	};
}

/** A user who waits with a press until the button can be pressed, as people and browser tests do; jsdom would lose it. */
function patientUser(): UserEvent {
	// jsdom applies no `pointer-events` styles, and checking for them is slow.
	const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
	return {
		...user,
		async click(element) {
			const canBePressed = () => !(element instanceof HTMLButtonElement && element.disabled);
			if (!canBePressed()) await waitFor(() => expect(canBePressed()).toBe(true));
			return user.click(element);
		},
	};
}

/**
 * Renders a page of the app.
 * @returns a function that removes it.
 */
function show(address: string, queryClient: QueryClient): () => void {
	history.replaceState(null, "", address);
	const routes = createRoutes(queryClient);
	routes.find(({ id }) => id === FRAME)?.children?.push(...createWorkspaceRoutes(queryClient));
	const router = createBrowserRouter(routes);
	const { unmount } = render(
		<QueryClientProvider client={queryClient}>
			<RouterProvider router={router} />
		</QueryClientProvider>,
	);
	return () => {
		unmount();
		router.dispose();
		queryClient.clear();
		// Notifications are stored outside the rendered tree.
		cleanNotifications();
	};
}

/** Sends requests to a shop with the cookies of one browser; to the new one through a proxy. */
function browserOf(shop: ShopName): Send {
	const server = inject("shops")[shop];
	const forwarded = shop === "new" ? { "x-forwarded-for": "203.0.113.9" } : undefined;
	const cookies = new Map<string, string>();
	return async (path, init) => {
		const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join("; ");
		const headers = { ...(init.headers as Record<string, string>), origin: server, cookie, ...forwarded };
		// why: Node's fetch does not accept jsdom's signals and files
		const body = init.body instanceof Blob ? new Uint8Array(await init.body.arrayBuffer()) : init.body;
		const answer = await fetch(server + path, { ...init, headers, body: body ?? null, signal: null });
		// A browser keeps no cookie of a request that was aborted.
		init.signal?.throwIfAborted();
		for (const line of answer.headers.getSetCookie()) {
			const [name = "", value = ""] = line.split(";")[0]?.split(/=(.*)/s) ?? [];
			cookies.set(name, value);
		}
		return answer;
	};
}

function watch(send: Send): Network & { send: Send } {
	const requests: string[] = [];
	const interceptors: Parameters<Network["intercept"]>[] = [];
	return {
		requests,
		intercept: (...interceptor) => void interceptors.unshift(interceptor),
		async send(path, init) {
			const request = `${init.method ?? "GET"} ${path}`;
			requests.push(request);
			const [, answer] = interceptors.find(([pattern]) => pattern.test(request)) ?? [];
			return answer === undefined ? send(path, init) : answer(() => send(path, init), init);
		},
	};
}
