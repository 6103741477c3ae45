import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSignInDetour } from "./permissions.ts";
import { storedValue, storeValue } from "./storage.ts";
import {
	failureSentenceOf,
	isSignedOut,
	mutationOf,
	type Sent,
	sayDone,
	sayFailure,
	stillUnanswered,
	toSend,
	type Write,
} from "./write.ts";

type Options = {
	/**
	 * Storage key (in this tab) for a write without an answer, if it must survive a reload: the same content is then sent under
	 * the same key, so that it is done only once.
	 */
	keptAt?: string;
	/** Whether the caller can still show a failure. If not, a message shows it. Default: while it is mounted. */
	isShown?: () => boolean;
};

export type WriteOutcome<Answer> = { isDone: true; answer: Answer } | { isDone: false; error: unknown };

/**
 * Runs one write, one run at a time. A repeat of a run without an answer has the same idempotency key, so that it is done only
 * once; after any answer, including a refusal, the next run has a new key. Signed-out users are taken to the sign-in page and
 * back, so components need not handle a 401.
 */
export function useWrite<Input, Answer>(write: Write<Input, Answer>, { keptAt, isShown }: Options = {}) {
	const queryClient = useQueryClient();
	const place = { queryClient, goToSignIn: useSignInDetour() };
	const { mutateAsync, isPending, error, variables, reset } = useMutation(mutationOf(write, queryClient));
	const isMounted = useRef(true);
	useEffect(() => {
		isMounted.current = true;
		return () => {
			isMounted.current = false;
		};
	}, []);
	// A second press can come before the button shows that the first one is running.
	const isRunning = useRef(false);
	const inMemory = useRef<Sent<Input>>(undefined);

	const unanswered = () =>
		keptAt === undefined ? inMemory.current : (storedValue(keptAt, "tab") as Sent<Input> | undefined);
	function keep(sent: Sent<Input> | undefined) {
		inMemory.current = sent;
		// If storage is full or forbidden, a reload starts over.
		if (keptAt !== undefined) storeValue(keptAt, sent, "tab");
	}

	async function run(input: Input): Promise<WriteOutcome<Answer>> {
		if (isRunning.current && write.queue === undefined) return { isDone: false, error: undefined };
		isRunning.current = true;
		const sent = toSend(write, input, unanswered());
		keep(sent);
		try {
			const answer = await mutateAsync(sent);
			keep(undefined);
			sayDone(write, answer, input, place);
			return { isDone: true, answer };
		} catch (failure) {
			keep(stillUnanswered(sent, failure));
			if (isSignedOut(failure) && !write.isForVisitors) place.goToSignIn();
			else if (!(isShown?.() ?? isMounted.current)) sayFailure(write, failure, sent, place);
			return { isDone: false, error: failure };
		} finally {
			isRunning.current = false;
		}
	}

	const isTold = error !== null && !isPending && (write.isForVisitors || !isSignedOut(error));
	return {
		run,
		isPending,
		/** Why the last run failed; null while another one is running, or after `reset`. */
		error: isTold ? error : null,
		/** The error as a sentence. */
		failure: isTold && variables !== undefined ? failureSentenceOf(write, error, variables.input) : undefined,
		/** The input of the last run. */
		input: variables?.input,
		reset,
		/** The input that was sent last and has no answer. */
		unanswered: () => unanswered()?.input,
	};
}
