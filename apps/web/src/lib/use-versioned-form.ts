import { useForm } from "@mantine/form";
import { useState } from "react";
import type { z } from "zod";
import { clearDraft, readDraft, writeDraft } from "./draft.ts";
import { errorSentence } from "./error-sentence.ts";
import { changerIn, currentIn } from "./faster.ts";
import type { Outcome } from "./use-command.ts";
import { fieldProblems, type Problems } from "./use-command-form.ts";
import { useErrorWords } from "./use-error-words.ts";
import { isSignedOut } from "./write-command.ts";

type Fields<Field extends string> = Record<Field, string>;
type Stored<Field extends string> = Fields<Field> & { version: number };

/** The text and its version when the person began to change it. */
type Base<Field extends string> = { fields: Fields<Field>; version: number };
type Draft<Field extends string> = { fields: Fields<Field>; base?: Base<Field> | undefined };

type Options<Field extends string, Text extends Stored<Field>> = {
	/** Storage key (in this tab) of the draft. */
	place: string;
	/** The fields in order, with the initial values of a new text. */
	empty: Fields<Field>;
	/** Undefined: a new text. */
	stored: Text | undefined;
	/** Schema of the current text in a refusal. */
	schema: z.ZodType<Text>;
	check: (fields: Fields<Field>) => Problems;
	/** The field in which all spaces count; the server trims the others. */
	exact: Field;
};

/** The fields that have changed. The server trims all fields but `exact`, so spaces around them do not count. */
export function changesOf<Field extends string>(
	before: Fields<Field>,
	now: Fields<Field>,
	exact: NoInfer<Field>,
): Partial<Fields<Field>> {
	const names = Object.keys(before) as Field[];
	const said = (name: Field, text: string) => (name === exact ? text : text.trim());
	const changed = names.filter((name) => said(name, before[name]) !== said(name, now[name]));
	return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Fields<Field>>;
}

/** A form for a text with a version. Its draft survives a reload, and it handles conflicts with changes by others. */
export function useVersionedForm<Field extends string, Text extends Stored<Field>>(
	options: Options<Field, Text>,
) {
	const { place, empty, stored, schema, check, exact } = options;
	useErrorWords();
	const names = Object.keys(empty) as Field[];
	const isUnchanged = (before: Fields<Field>, now: Fields<Field>) =>
		Object.keys(changesOf(before, now, exact)).length === 0;
	const [kept] = useState(() => unsavedIn(place));
	const [base, setBase] = useState<Base<Field> | undefined>(kept?.base ?? (stored && baseOf(stored)));
	const [failure, setFailure] = useState<string>();
	/** The current text, if somebody else changed it first, and that person's name, if the server has sent it. */
	const [faster, setFaster] = useState<{ current: Text; by: string | undefined }>();
	const form = useForm<Fields<Field>>({
		initialValues: kept?.fields ?? base?.fields ?? empty,
		validate: check,
		onValuesChange: (fields) => writeDraft(place, { fields, base } satisfies Draft<Field>),
	});

	function baseOf(text: Text): Base<Field> {
		const fields = Object.fromEntries(
			names.map((name): [Field, string] => [name, text[name]]),
		) as Fields<Field>;
		return { fields, version: text.version };
	}

	/** Ignores a draft without changes, because it would only hide the current text. */
	function unsavedIn(where: string): Draft<Field> | undefined {
		const { fields, base: began } = readDraft<Draft<Field>>(where);
		if (fields === undefined || (began === undefined && stored !== undefined)) return undefined;
		return began !== undefined && isUnchanged(began.fields, fields) ? undefined : { fields, base: began };
	}

	function showProblems(problems: Problems): void {
		form.setErrors(problems);
		const name = names.find((one) => one in problems);
		if (name !== undefined) form.getInputNode(name)?.focus();
	}

	const changesTo = (fields: Fields<Field>) =>
		base === undefined ? fields : changesOf(base.fields, fields, exact);
	// If only the state differs, as after Undo, the person has seen the whole current text.
	const isAsSeen = stored && base && isUnchanged(base.fields, baseOf(stored).fields);
	return {
		form,
		/** The fields that differ from what the person began with. */
		changesTo,
		/** The version that the person has seen. */
		version: isAsSeen ? stored.version : base?.version,
		/** Starts an attempt. @returns the fields, or undefined after showing what is wrong with them. */
		checked(): Fields<Field> | undefined {
			setFailure(undefined);
			const { hasErrors, errors } = form.validate();
			if (!hasErrors) return form.getValues();
			showProblems(errors as Problems);
			return undefined;
		},
		/** @returns the answer, or undefined after showing the failure where it belongs. */
		answerOf(what: string, outcome: Outcome<Text>): Text | undefined {
			setFailure(undefined);
			if (outcome.isDone) return outcome.answer;
			const { error } = outcome;
			const current = currentIn(error, schema);
			const problems = fieldProblems(error);
			if (current !== undefined) setFaster({ current, by: changerIn(error) });
			else if (names.some((name) => name in problems)) showProblems(problems);
			else if (error !== undefined && !isSignedOut(error)) setFailure(`${what} ${errorSentence(error)}`);
			return undefined;
		},
		/** Call it when the server has saved the text. What was typed meanwhile is still unsaved. */
		setStored(text: Text, at = place): void {
			const next = baseOf(text);
			const fields = form.getValues();
			setBase(next);
			setFaster(undefined);
			if (at !== place) clearDraft(place);
			if (isUnchanged(next.fields, fields)) clearDraft(at);
			else writeDraft(at, { fields, base: next } satisfies Draft<Field>);
		},
		/** Whether everything typed is saved on the server. */
		isSaved: base !== undefined && isUnchanged(base.fields, form.values),
		/** Whether the form was filled from an unsaved draft. */
		hasKept: kept !== undefined,
		failure,
		conflict: faster && {
			...faster,
			fields: names.filter((name) => faster.current[name] !== base?.fields[name]),
			take: (): void => {
				const next = baseOf(faster.current);
				form.setValues({ ...next.fields, ...changesTo(form.getValues()) });
				setBase(next);
				setFaster(undefined);
				// The pressed button disappears with its note, so move the focus.
				form.getInputNode(names[0] as Field)?.focus();
			},
		},
		/** Discards what was typed since the last save. */
		discard: (): void => {
			form.setValues(base?.fields ?? empty);
			setFaster(undefined);
			clearDraft(place);
		},
	};
}
