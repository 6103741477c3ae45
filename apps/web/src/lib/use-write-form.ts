import { ApiError, type FieldError } from "@freehub/contract/errors";
import { fieldErrors } from "@freehub/contract/field-errors";
import { type UseFormReturnType, useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import type { z } from "zod";
import { fieldSentence, reasonSentence } from "./error-sentence.ts";
import { learnErrors } from "./learn-words.ts";
import { useWrite } from "./use-write.ts";
import type { Write } from "./write.ts";

/** Messages about single fields, by field name. */
export type FormProblems = Record<string, string>;

/** Creates a check of an endpoint's input by its schema in the contract. The input may have more, such as the id of what is changed. */
export function checkFor({ body }: { body?: z.ZodType }): (input: unknown) => FormProblems {
	return (input) => {
		const error = body?.safeParse(input).error;
		if (error === undefined) return {};
		const errors = fieldErrors(error, input).filter(({ rule }) => rule !== "unknown_field");
		return byField(errors, reasonSentence);
	};
}

/** The server's messages about single fields. */
export function fieldProblems(error: unknown): FormProblems {
	if (!(error instanceof ApiError)) return {};
	const { problem } = error;
	return byField(problem.errors ?? [], (field) => fieldSentence(field, problem));
}

function byField(errors: readonly FieldError[], sentenceOf: (error: FieldError) => string): FormProblems {
	return Object.fromEntries(errors.toReversed().map((error) => [error.field, sentenceOf(error)]));
}

type Options<Values, Input, Answer> = {
	write: Write<Input, Answer>;
	initialValues: Values;
	/** The part of the values that is sent; its fields have the same names as the form's. */
	inputOf: (values: Values) => Input;
	/** Checks the input before it is sent. */
	check: (input: Input) => FormProblems;
	/** The server's errors that belong to fields. */
	problemsOf?: (error: unknown, values: Values) => FormProblems;
	onDone?: (answer: Answer, form: UseFormReturnType<Values>) => void;
};

/**
 * A form that runs a write. A problem with a field is shown at the field, which gets the focus; `failure` is a problem that
 * belongs to no field.
 */
export function useWriteForm<Values extends Record<string, unknown>, Input, Answer>({
	write,
	initialValues,
	inputOf,
	check,
	problemsOf = fieldProblems,
	onDone,
}: Options<Values, Input, Answer>) {
	useErrorWords();
	const { run, isPending, error, failure, input } = useWrite(write);
	const form = useForm<Values>({ initialValues, validate: (values) => check(inputOf(values)) });

	function atFields(refusal: unknown): FormProblems {
		const known = Object.entries(problemsOf(refusal, form.values)).filter(
			// An item of a list has its place in its name: breaks.0.price.
			([field]) => (field.split(".")[0] ?? "") in initialValues,
		);
		return Object.fromEntries(known);
	}

	function focusFirst(problems: object): void {
		const first = Object.keys(initialValues)
			.flatMap((field) => Object.keys(problems).filter((one) => one === field || one.startsWith(`${field}.`)))
			.at(0);
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
		/** The input of the last attempt. */
		input,
		failure: Object.keys(atFields(error)).length > 0 ? undefined : failure,
	};
}

/** For components that show why a value was refused themselves: forms at their fields, imports at their rows. */
export function useErrorWords(): void {
	const [, setLearnt] = useState(false);
	useEffect(() => void learnErrors().then(() => setLearnt(true)), []);
}
