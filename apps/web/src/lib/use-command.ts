import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { keepSent, keptSent } from "./kept-sent.ts";
import { useSignInDetour } from "./sign-in-detour.ts";
import {
	isSignedOut,
	mutationOf,
	type Sent,
	sayDone,
	sayFailure,
	stillUnanswered,
	toSend,
	type WriteCommand,
	whyNot,
} from "./write-command.ts";

type Options = {
	/** Where in this tab's storage the key waits for an answer, for what survives a reload: see `kept-sent.ts`. */
	keptAt?: string;
	/** Whether what asked is still there to show a failure; where it is not, a message tells. Default: while it is mounted. */
	isShown?: () => boolean;
};

export type Outcome<Answer> = { isDone: true; answer: Answer } | { isDone: false; error: unknown };

/**
 * Runs one command, once at a time. A repeat of what had no answer goes out under the same idempotency key, so that it is
 * done once; after any answer, refusals too, the next run has a new key. Who is signed out is taken to the sign-in page
 * and back; components know no 401.
 */
export function useCommand<Input, Answer>(
	command: WriteCommand<Input, Answer>,
	{ keptAt, isShown }: Options = {},
) {
	const queryClient = useQueryClient();
	const place = { queryClient, goToSignIn: useSignInDetour() };
	const { mutateAsync, isPending, error, variables, reset } = useMutation(mutationOf(command, queryClient));
	const isMounted = useRef(true);
	useEffect(() => {
		isMounted.current = true;
		return () => {
			isMounted.current = false;
		};
	}, []);
	// A second press can come before the button shows that the first one is being sent.
	const isRunning = useRef(false);
	const inMemory = useRef<Sent<Input>>(undefined);

	const unanswered = () => (keptAt === undefined ? inMemory.current : keptSent<Input>(keptAt));
	function keep(sent: Sent<Input> | undefined) {
		inMemory.current = sent;
		if (keptAt !== undefined) keepSent(keptAt, sent);
	}

	async function run(input: Input): Promise<Outcome<Answer>> {
		if (isRunning.current && command.queue === undefined) return { isDone: false, error: undefined };
		isRunning.current = true;
		const sent = toSend(command, input, unanswered());
		keep(sent);
		try {
			const answer = await mutateAsync(sent);
			keep(undefined);
			sayDone(command, answer, input, place);
			return { isDone: true, answer };
		} catch (failure) {
			keep(stillUnanswered(sent, failure));
			if (isSignedOut(failure) && !command.isForVisitors) place.goToSignIn();
			else if (!(isShown?.() ?? isMounted.current)) sayFailure(command, failure, sent, place);
			return { isDone: false, error: failure };
		} finally {
			isRunning.current = false;
		}
	}

	const isTold = error !== null && !isPending && (command.isForVisitors || !isSignedOut(error));
	return {
		run,
		isPending,
		/** Why the last run was not done; nothing while another is under way, or after `reset`. */
		error: isTold ? error : null,
		/** The same as a sentence. */
		failure: isTold && variables !== undefined ? whyNot(command, error, variables.input) : undefined,
		/** What the last run was given. */
		input: variables?.input,
		reset,
		/** What was sent last and has had no answer. */
		unanswered: () => unanswered()?.input,
	};
}
