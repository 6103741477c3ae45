import { ApiError, type FieldError } from "@freehub/contract/errors";
import { fieldErrors } from "@freehub/contract/field-errors";
import { type UseFormReturnType, useForm } from "@mantine/form";
import type { z } from "zod";
import { fieldSentence, reasonSentence } from "./error-sentence.ts";
import { useCommand } from "./use-command.ts";
import { useErrorWords } from "./use-error-words.ts";
import type { WriteCommand } from "./write-command.ts";

/** What speaks against single fields, by their names. */
export type Problems = Record<string, string>;

/** Checks what would be sent to an endpoint by its schema in the contract. */
export function checkFor({ body }: { body?: z.ZodType }): (input: unknown) => Problems {
	return (input) => {
		const error = body?.safeParse(input).error;
		if (error === undefined) return {};
		const errors = fieldErrors(error, input);
		return byField(errors, reasonSentence);
	};
}

/** What the server says about single fields. */
export function fieldProblems(error: unknown): Problems {
	if (!(error instanceof ApiError)) return {};
	const { problem } = error;
	return byField(problem.errors ?? [], (field) => fieldSentence(field, problem));
}

function byField(errors: readonly FieldError[], sentenceOf: (error: FieldError) => string): Problems {
	return Object.fromEntries(errors.toReversed().map((error) => [error.field, sentenceOf(error)]));
}

type Options<Values, Input, Answer> = {
	command: WriteCommand<Input, Answer>;
	initialValues: Values;
	/** What of the values is sent; its fields have the names of the form's. */
	inputOf: (values: Values) => Input;
	/** What speaks against it before it is sent. */
	check: (input: Input) => Problems;
	/** Which of the server's refusals belong to a field. */
	problemsOf?: (error: unknown, values: Values) => Problems;
	onDone?: (answer: Answer, form: UseFormReturnType<Values>) => void;
};

/**
 * A form that runs a command. What speaks against a field stands at the field, which takes the focus; `failure` is what
 * belongs to none.
 */
export function useCommandForm<Values extends Record<string, unknown>, Input, Answer>({
	command,
	initialValues,
	inputOf,
	check,
	problemsOf = fieldProblems,
	onDone,
}: Options<Values, Input, Answer>) {
	useErrorWords();
	const { run, isPending, error, failure, input } = useCommand(command);
	const form = useForm<Values>({ initialValues, validate: (values) => check(inputOf(values)) });

	function atFields(refusal: unknown): Problems {
		const known = Object.entries(problemsOf(refusal, form.values)).filter(
			([field]) => field in initialValues,
		);
		return Object.fromEntries(known);
	}

	function focusFirst(problems: object): void {
		const first = Object.keys(initialValues).find((field) => field in problems);
		if (first !== undefined) form.getInputNode(first)?.focus();
	}

	async function send(values: Values) {
		const outcome = await run(inputOf(values));
		if (outcome.isDone) return onDone?.(outcome.answer, form);
		const problems = atFields(outcome.error);
		form.setErrors(problems);
		focusFirst(problems);
	}

	return {
		form,
		submit: form.onSubmit((values) => void send(values), focusFirst),
		isPending,
		error,
		/** What the last attempt was made with. */
		input,
		failure: Object.keys(atFields(error)).length > 0 ? undefined : failure,
	};
}
