import { ApiError } from "@freehub/contract/errors";
import { t } from "@lingui/core/macro";
import type { MutationKey, MutationOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { notify, takeAway } from "#ui/notify.ts";
import type { ToastLink } from "#ui/toasts.tsx";
import { errorSentence } from "./error-sentence.ts";
import { newKey } from "./new-key.ts";
import { isTransient } from "./query-client.ts";

/**
 * A write to the server: what is sent, and what the screens make of it. `useCommand` runs it from a component; a message's
 * Undo runs it later. Everything about keys, refusals, sign-in and messages is theirs.
 */
export type WriteCommand<Input, Answer> = {
	/** Sends it; repeated under the same key it is done once. */
	send: (input: Input, idempotencyKey: string) => Promise<Answer>;
	/** Shows what will come of it before the answer is there. @returns what takes that back when it is not done. */
	expect?: (input: Input, queryClient: QueryClient) => Promise<() => unknown>;
	/** Puts the answer where the screens read it. */
	show?: (answer: Answer, input: Input, queryClient: QueryClient) => unknown;
	/** Puts what a failure tells of the present where the screens read it. */
	showFailure?: (error: unknown, input: Input, queryClient: QueryClient) => unknown;
	/** What is read again afterwards, whether or not it was done: where it was not, what is shown was out of date. */
	stale?: (input: Input) => readonly QueryKey[];
	/** What is said in passing when it is done, how it is taken back, and where one may want to go from there. */
	done?: (answer: Answer, input: Input) => string | undefined | Done;
	/** Why it was not done, as a whole sentence or two. */
	why?: (error: unknown, input: Input) => string;
	/** What of the input is sent, where that is not all of it: the same content again is a repeat. */
	content?: (input: Input) => unknown;
	/** Commands of one queue are sent one after the other; without it, a second press while one is under way does nothing. */
	queue?: string;
	/** It is what opens a session, so its 401 is an answer like others. */
	isForVisitors?: boolean;
};

type Done = { message: string; undo: Later; link?: ToastLink | undefined };

/** Where commands run: the app's cache, and its way to the sign-in page. */
export type CommandPlace = { queryClient: QueryClient; goToSignIn: () => void };

/** A command with its input, to be run by and by: what Undo does. Whoever does the same has the same `id`. */
export type Later = { id: string; run: (place: CommandPlace) => void };

export type Sent<Input> = { input: Input; idempotencyKey: string };

/** Whether the server has said no, so that the same attempt would be refused again; otherwise it may have been done. */
export function isRefusal(error: unknown): boolean {
	return error instanceof ApiError && !isTransient(error) && error.code !== "unknown";
}

/** What a command with its input is recognised by. */
export function contentOf<Input, Answer>(command: WriteCommand<Input, Answer>, input: Input): string {
	return JSON.stringify(command.content === undefined ? input : command.content(input)) ?? "";
}

/** What goes out: the repeat of what had no answer has its key, so that it is done once; anything else has a new one. */
export function toSend<Input, Answer>(
	command: WriteCommand<Input, Answer>,
	input: Input,
	unanswered: Sent<Input> | undefined,
): Sent<Input> {
	const isRepeat =
		unanswered !== undefined && contentOf(command, unanswered.input) === contentOf(command, input);
	return { input, idempotencyKey: isRepeat ? unanswered.idempotencyKey : newKey() };
}

/** What still has no answer after an attempt failed: what was refused has one. */
export function stillUnanswered<Input>(sent: Sent<Input>, failure: unknown): Sent<Input> | undefined {
	return isRefusal(failure) ? undefined : sent;
}

export function isSignedOut(error: unknown): boolean {
	return error instanceof ApiError && error.status === 401;
}

export function whyNot<Input, Answer>(
	command: WriteCommand<Input, Answer>,
	error: unknown,
	input: Input,
): string {
	return command.why?.(error, input) ?? errorSentence(error);
}

/** The command as TanStack Query runs it. */
export function mutationOf<Input, Answer>(
	command: WriteCommand<Input, Answer>,
	queryClient: QueryClient,
): MutationOptions<Answer, unknown, Sent<Input>, (() => unknown) | undefined> {
	return {
		mutationFn: ({ input, idempotencyKey }) => command.send(input, idempotencyKey),
		onMutate: ({ input }) => command.expect?.(input, queryClient),
		onSuccess: async (answer, { input }) => {
			await command.show?.(answer, input, queryClient);
		},
		onError: async (error, { input }, takeBack) => {
			await takeBack?.();
			await command.showFailure?.(error, input, queryClient);
		},
		onSettled: (_answer, _error, { input }) => {
			for (const queryKey of command.stale?.(input) ?? []) void queryClient.invalidateQueries({ queryKey });
		},
		...(command.queue !== undefined && { ...inQueue(command.queue), scope: { id: command.queue } }),
	};
}

/** What the commands of a queue are found by while they wait or are being sent. */
export function inQueue(queue: string): { mutationKey: MutationKey } {
	return { mutationKey: ["queue", queue] };
}

/** Says in passing what was done, with Undo where there is one. */
export function sayDone<Input, Answer>(
	command: WriteCommand<Input, Answer>,
	answer: Answer,
	input: Input,
	place: CommandPlace,
): void {
	// It may be what a message's Undo would do, which there is nothing left of.
	takeAway(contentOf(command, input));
	const said = command.done?.(answer, input);
	if (said === undefined) return;
	if (typeof said === "string") return notify(said);
	const { id, run } = said.undo;
	notify(said.message, "done", { id, label: t`Undo`, onAct: () => run(place), isUndo: true }, said.link);
}

/**
 * Runs a command outside of a component, says how that went, and offers another try where no answer came: under the same
 * key, so that it is done once.
 */
export function later<Input, Answer>(command: WriteCommand<Input, Answer>, input: Input): Later {
	return {
		id: contentOf(command, input),
		run: (place) => void runNow(command, { input, idempotencyKey: newKey() }, place),
	};
}

/**
 * Runs a command that a program asked for and no person: says nothing and goes nowhere.
 * @throws why it was not done.
 */
export function runQuietly<Input, Answer>(
	command: WriteCommand<Input, Answer>,
	input: Input,
	queryClient: QueryClient,
): Promise<Answer> {
	return execute(command, { input, idempotencyKey: newKey() }, queryClient);
}

function execute<Input, Answer>(
	command: WriteCommand<Input, Answer>,
	sent: Sent<Input>,
	queryClient: QueryClient,
): Promise<Answer> {
	return queryClient.getMutationCache().build(queryClient, mutationOf(command, queryClient)).execute(sent);
}

async function runNow<Input, Answer>(
	command: WriteCommand<Input, Answer>,
	sent: Sent<Input>,
	place: CommandPlace,
): Promise<void> {
	try {
		const answer = await execute(command, sent, place.queryClient);
		sayDone(command, answer, sent.input, place);
	} catch (error) {
		if (isSignedOut(error)) return place.goToSignIn();
		sayFailure(command, error, sent, place);
	}
}

/** Says in passing why something was not done, where the form that asked for it is gone. */
export function sayFailure<Input, Answer>(
	command: WriteCommand<Input, Answer>,
	error: unknown,
	sent: Sent<Input>,
	place: CommandPlace,
): void {
	const again = { label: t`Try again`, onAct: () => void runNow(command, sent, place) };
	notify(whyNot(command, error, sent.input), "failure", isRefusal(error) ? undefined : again);
}
