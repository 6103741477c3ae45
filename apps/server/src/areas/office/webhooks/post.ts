import { lookup } from "node:dns";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { DeliveryError } from "@freehub/contract/office/webhooks";
import { isPrivateAddress, isPrivateHost } from "./private-address.ts";

/** Timeout for a target's complete answer, in ms. */
const TIMEOUT_MS = 10_000;
/** Characters of an answer that are stored. */
const MAX_ANSWER = 1000;

export type Posted = {
	status: number | null;
	error: DeliveryError | null;
	milliseconds: number;
	answer: string | null;
};

export type Post = {
	url: string;
	headers: Readonly<Record<string, string>>;
	body: string;
	/** Whether private addresses and plain http are allowed. */
	mayBePrivate: boolean;
	/** Aborted when the server stops. */
	signal: AbortSignal;
	timeout?: number;
};

/** Posts a body to a URL without following redirects, and returns the result. */
export async function post({
	url,
	headers,
	body,
	mayBePrivate,
	signal,
	timeout = TIMEOUT_MS,
}: Post): Promise<Posted> {
	const began = performance.now();
	const took = () => Math.round(performance.now() - began);
	const target = new URL(url);
	const time = AbortSignal.timeout(timeout);
	const isOver = AbortSignal.any([signal, time]);
	try {
		if (!mayBePrivate && (target.protocol !== "https:" || isPrivateHost(target))) throw new PrivateTarget();
		const sending = exchange(target, {
			headers: { ...headers, "content-length": String(Buffer.byteLength(body)) },
			body,
			// Resolved and checked for each connection, and that address is used: the name cannot change in between.
			lookup: mayBePrivate ? undefined : lookupPublic,
			signal: isOver,
		});
		const { status, answer } = await until(isOver, sending);
		return { status, error: null, milliseconds: took(), answer };
	} catch (error) {
		return {
			status: null,
			error: time.aborted ? "timed_out" : errorOf(error),
			milliseconds: took(),
			answer: null,
		};
	}
}

class PrivateTarget extends Error {}

const lookupPublic: LookupFunction = (hostname, options, callback) => {
	lookup(hostname, { ...options, all: true }, (error, addresses) => {
		const [first] = addresses ?? [];
		if (error !== null) return callback(error, []);
		if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address)))
			return callback(new PrivateTarget(), []);
		if (options.all === true) callback(null, addresses);
		else callback(null, first.address, first.family);
	});
};

type Sending = {
	headers: Record<string, string>;
	body: string;
	lookup: LookupFunction | undefined;
	signal: AbortSignal;
};

type Exchanged = Pick<Posted, "status" | "answer">;

/** Settles on every behaviour of a target: it answers, requests an upgrade, fails, or closes without an answer. */
function exchange(target: URL, { headers, body, lookup, signal }: Sending): Promise<Exchanged> {
	const request = target.protocol === "https:" ? requestHttps : requestHttp;
	return new Promise((resolve, reject) => {
		// A new connection each time: a kept-alive one would skip the check of its address.
		const options = { method: "POST", headers, signal, agent: false, ...(lookup && { lookup }) };
		let hasResponse = false;
		request(target, options, (response) => {
			hasResponse = true;
			beginOf(response).then((answer) => resolve({ status: response.statusCode ?? null, answer }), reject);
		})
			.on("upgrade", ({ statusCode }, socket) => {
				socket.destroy();
				resolve({ status: statusCode ?? null, answer: "" });
			})
			.on("error", reject)
			.on("close", () => {
				// Otherwise the end of the response settles the promise.
				if (!hasResponse) reject(new Error("The target closed the connection without an answer."));
			})
			.end(body);
	});
}

/** Resolves with `work`, or rejects when `signal` aborts: a missing connection event cannot block longer than that. */
function until<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
	return new Promise((resolve, reject) => {
		if (signal.aborted) reject(signal.reason);
		signal.addEventListener("abort", () => reject(signal.reason), { once: true });
		work.then(resolve, reject);
	});
}

/** The first characters of an answer; the rest is not read. */
async function beginOf(response: IncomingMessage): Promise<string> {
	const decoder = new TextDecoder();
	let text = "";
	for await (const chunk of response) {
		text += decoder.decode(chunk as Uint8Array, { stream: true });
		if (text.length >= MAX_ANSWER) break;
	}
	// PostgreSQL's text cannot hold this character.
	return text.slice(0, MAX_ANSWER).toWellFormed().replaceAll("\0", "\ufffd");
}

function errorOf(error: unknown): DeliveryError {
	if (error instanceof PrivateTarget) return "private_target";
	const { code = "" } = error as NodeJS.ErrnoException;
	if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "unknown_host";
	if (/CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ERR_TLS/.test(code)) return "bad_certificate";
	return "not_reached";
}
