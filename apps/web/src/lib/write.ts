import { ApiError } from "@freehub/contract/errors";
import { t } from "@lingui/core/macro";
import type { MutationKey, MutationOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { notify, takeAway } from "#ui/notify.ts";
import type { ToastLink } from "#ui/toasts.tsx";
import { errorSentence } from "./error-sentence.ts";
import { newKey } from "./new-key.ts";
import { isTransient } from "./query-client.ts";
import { lostIn, sayLostBy } from "./say-lost.ts";

/**
 * A write to the server: what is sent, and how the screens show it. `useWrite` runs it from a component; a message's Undo runs
 * it later. They handle keys, refusals, sign-in and messages.
 */
export type Write<Input, Answer> = {
	/** Sends it. A repeat under the same key is done only once. */
	send: (input: Input, idempotencyKey: string) => Promise<Answer>;
	/** Shows the expected result before the answer arrives. @returns a function that reverts it if the write fails. */
	expect?: (input: Input, queryClient: QueryClient) => (() => unknown) | Promise<() => unknown>;
	/** Writes the answer to where the screens read it. */
	show?: (answer: Answer, input: Input, queryClient: QueryClient) => unknown;
	/** Writes current data from a failure to where the screens read it. */
	showFailure?: (error: unknown, input: Input, queryClient: QueryClient) => unknown;
	/** Data to read again afterwards, even after a failure: a failure means that the screen was out of date. */
	stale?: (input: Input) => readonly QueryKey[];
	/** The success message, optionally with its undo and a link to continue. */
	done?: (answer: Answer, input: Input, queryClient: QueryClient) => string | undefined | Done;
	/** Why it failed, as one or two full sentences. */
	why?: (error: unknown, input: Input) => string;
	/** The part of the input that is sent, if not all of it. A write with the same content is a repeat. */
	content?: (input: Input) => unknown;
	/** Writes of one queue are sent one after the other. Without a queue, a second press does nothing while one is running. */
	queue?: string;
	/** The write opens a session, so a 401 is an ordinary answer. */
	isForVisitors?: boolean;
};

type Done = { message: string; undo: Later; link?: ToastLink | undefined };

/** Where writes run: the app's cache, and how to go to its sign-in page. */
export type WritePlace = { queryClient: QueryClient; goToSignIn: () => void };

/** A write with its input, to run later: what Undo does. Writes that do the same have the same `id`. */
export type Later = { id: string; run: (place: WritePlace) => void };

export type Sent<Input> = { input: Input; idempotencyKey: string };

/** Whether the server refused, so that it would refuse the same attempt again. Otherwise the write may have been done. */
export function isRefusal(error: unknown): boolean {
	return error instanceof ApiError && !isTransient(error) && error.code !== "unknown";
}

/** Identifies a write with its input. */
export function contentOf<Input, Answer>(write: Write<Input, Answer>, input: Input): string {
	return JSON.stringify(write.content === undefined ? input : write.content(input)) ?? "";
}

/**
 * The request to send. A repeat of an unanswered request has the same key, so that it is done only once; anything else has a new
 * key.
 */
export function toSend<Input, Answer>(
	write: Write<Input, Answer>,
	input: Input,
	unanswered: Sent<Input> | undefined,
): Sent<Input> {
	const isRepeat = unanswered !== undefined && contentOf(write, unanswered.input) === contentOf(write, input);
	return { input, idempotencyKey: isRepeat ? unanswered.idempotencyKey : newKey() };
}

/** Returns the attempt if it may still have been carried out; a refusal is an answer. */
export function stillUnanswered<Input>(sent: Sent<Input>, failure: unknown): Sent<Input> | undefined {
	return isRefusal(failure) ? undefined : sent;
}

export function isSignedOut(error: unknown): boolean {
	return error instanceof ApiError && error.status === 401;
}

export function failureSentenceOf<Input, Answer>(
	write: Write<Input, Answer>,
	error: unknown,
	input: Input,
): string {
	return write.why?.(error, input) ?? errorSentence(error);
}

/** The write as a TanStack Query mutation. */
export function mutationOf<Input, Answer>(
	write: Write<Input, Answer>,
	queryClient: QueryClient,
): MutationOptions<Answer, unknown, Sent<Input>, (() => unknown) | undefined> {
	return {
		mutationFn: ({ input, idempotencyKey }) => write.send(input, idempotencyKey),
		onMutate: ({ input }) => write.expect?.(input, queryClient),
		onSuccess: async (answer, { input }) => {
			await write.show?.(answer, input, queryClient);
		},
		onError: async (error, { input }, takeBack) => {
			await takeBack?.();
			await write.showFailure?.(error, input, queryClient);
		},
		onSettled: (_answer, _error, { input }) => {
			for (const queryKey of write.stale?.(input) ?? []) void queryClient.invalidateQueries({ queryKey });
		},
		...(write.queue !== undefined && { ...inQueue(write.queue), scope: { id: write.queue } }),
	};
}

/** Finds a queue's writes while they wait or are being sent. */
export function inQueue(queue: string): { mutationKey: MutationKey } {
	return { mutationKey: ["queue", queue] };
}

/** Shows the success message, with Undo if there is one. */
export function sayDone<Input, Answer>(
	write: Write<Input, Answer>,
	answer: Answer,
	input: Input,
	place: WritePlace,
): void {
	// The write may be what a message's Undo offers; then that message is obsolete.
	takeAway(contentOf(write, input));
	const said = write.done?.(answer, input, place.queryClient);
	const { message, undo, link } = typeof said === "string" ? { message: said } : (said ?? {});
	const action = undo && { id: undo.id, label: t`Undo`, onAct: () => undo.run(place), isUndo: true as const };
	if (lostIn(answer).length > 0) return sayLostBy(answer, { message, action, link });
	if (message !== undefined) notify(message, "done", action, link);
}

/**
 * Prepares a write to run outside a component. It shows the result as a message, and offers a retry if there was no answer,
 * under the same key, so that it is done only once.
 */
export function later<Input, Answer>(write: Write<Input, Answer>, input: Input): Later {
	return {
		id: contentOf(write, input),
		run: (place) => void runNow(write, { input, idempotencyKey: newKey() }, place),
	};
}

/**
 * Runs a write that a program requested and not a person, without messages or navigation.
 * @throws the reason why it failed.
 */
export function runQuietly<Input, Answer>(
	write: Write<Input, Answer>,
	input: Input,
	queryClient: QueryClient,
): Promise<Answer> {
	return execute(write, { input, idempotencyKey: newKey() }, queryClient);
}

function execute<Input, Answer>(
	write: Write<Input, Answer>,
	sent: Sent<Input>,
	queryClient: QueryClient,
): Promise<Answer> {
	return queryClient.getMutationCache().build(queryClient, mutationOf(write, queryClient)).execute(sent);
}

async function runNow<Input, Answer>(
	write: Write<Input, Answer>,
	sent: Sent<Input>,
	place: WritePlace,
): Promise<void> {
	try {
		const answer = await execute(write, sent, place.queryClient);
		sayDone(write, answer, sent.input, place);
	} catch (error) {
		if (isSignedOut(error)) return place.goToSignIn();
		sayFailure(write, error, sent, place);
	}
}

/** Shows a failure as a message, if the form that asked for it is gone. */
export function sayFailure<Input, Answer>(
	write: Write<Input, Answer>,
	error: unknown,
	sent: Sent<Input>,
	place: WritePlace,
): void {
	const again = { label: t`Try again`, onAct: () => void runNow(write, sent, place) };
	notify(failureSentenceOf(write, error, sent.input), "failure", isRefusal(error) ? undefined : again);
}
