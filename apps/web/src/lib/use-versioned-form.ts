import { useForm } from "@mantine/form";
import { useState } from "react";
import { flushSync } from "react-dom";
import type { z } from "zod";
import { changerIn, currentIn } from "./changed-meanwhile.ts";
import { clearDraft, readDraft, writeDraft } from "./draft.ts";
import { errorSentence } from "./error-sentence.ts";
import type { WriteOutcome } from "./use-write.ts";
import { type FormProblems, fieldProblems, useErrorWords } from "./use-write-form.ts";
import { isRefusal, isSignedOut } from "./write.ts";

type Fields<Field extends string> = Record<Field, string>;
type IsSame<Field extends string> = (name: Field, a: string, b: string) => boolean;

/** The fields and the version when the person began to change them. */
type Base<Field extends string> = { fields: Fields<Field>; version: number };
type FormDraft<Field extends string> = { fields: Fields<Field>; base?: Base<Field> | undefined };

type Options<Field extends string, Stored extends { version: number }> = {
	/** Storage key (in this tab) of the draft. */
	place: string;
	/** The fields in order, with the initial values of something new. */
	empty: Fields<Field>;
	/** The current state on the server; undefined: something new. */
	stored: Stored | undefined;
	fieldsOf: (stored: Stored) => Fields<Field>;
	/** Schema of the current state in a refusal. */
	schema: z.ZodType<Stored>;
	check: (fields: Fields<Field>, changes: Partial<Fields<Field>>) => FormProblems;
	/** Whether both values of a field are stored alike. Default: spaces around them do not count. */
	isSame?: IsSame<Field>;
	/** Whether a newer `stored` is shown as a conflict at once. Default: the server's refusal tells. */
	warnsEarly?: boolean;
};

/** The fields whose values have changed, as they are now. */
export function changedFields<Field extends string>(
	before: Fields<Field>,
	now: Fields<Field>,
	isSame: IsSame<NoInfer<Field>> = trimmedSame,
): Partial<Fields<Field>> {
	const names = Object.keys(before) as Field[];
	const changed = names.filter((name) => !isSame(name, before[name], now[name]));
	return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Fields<Field>>;
}

function trimmedSame(_: string, a: string, b: string): boolean {
	return a.trim() === b.trim();
}

/** A comparison in which all spaces of one field count; the server trims the others. */
export function exactIn<Field extends string>(exact: Field): IsSame<string> {
	return (name, a, b) => (name === exact ? a === b : trimmedSame(name, a, b));
}

/** Whether this tab stores a draft with changes under this key. */
export function hasUnsavedDraft<Field extends string>(place: string, isSame?: IsSame<Field>): boolean {
	const { fields, base } = readDraft<FormDraft<Field>>(place);
	if (fields === undefined) return false;
	// An old draft may lack fields that were added to the form later.
	return base === undefined || !isUnchanged(base.fields, { ...base.fields, ...fields }, isSame);
}

function isUnchanged<Field extends string>(
	before: Fields<Field>,
	now: Fields<Field>,
	isSame: IsSame<NoInfer<Field>> | undefined,
): boolean {
	return Object.keys(changedFields(before, now, isSame)).length === 0;
}

/**
 * A form for something that has a version. Its draft survives a reload, and it handles conflicts with changes by others.
 */
export function useVersionedForm<Field extends string, Stored extends { version: number }>(
	options: Options<Field, Stored>,
) {
	const { place, empty, stored, fieldsOf, schema, check, isSame, warnsEarly = false } = options;
	useErrorWords();
	const names = Object.keys(empty) as Field[];
	const baseOf = (from: Stored): Base<Field> => ({ fields: fieldsOf(from), version: from.version });
	const [kept] = useState(() => unsavedDraft());
	const [base, setBase] = useState<Base<Field> | undefined>(() => {
		const now = stored && baseOf(stored);
		return now && kept?.base ? { ...kept.base, fields: { ...now.fields, ...kept.base.fields } } : now;
	});
	const [failure, setFailure] = useState<{ what: string; error: unknown }>();
	/** The current state in the server's refusal, if somebody else changed it first, and that person's name, if known. */
	const [faster, setFaster] = useState<{ current: Stored; by: string | undefined }>();
	/** The version that an attempt overwrites. Newer versions come from that attempt, so they are no conflict. */
	const [savedOver, setSavedOver] = useState(Number.POSITIVE_INFINITY);
	const form = useForm<Fields<Field>>({
		initialValues: { ...(base?.fields ?? empty), ...kept?.fields },
		validate: (fields) => check(fields, changesTo(fields)),
		onValuesChange: (fields) => writeDraft(place, { fields, base } satisfies FormDraft<Field>),
	});

	/** Ignores a draft without changes: it would only hide the current values. */
	function unsavedDraft(): Partial<FormDraft<Field>> | undefined {
		const draft = readDraft<FormDraft<Field>>(place);
		const isOfOther = stored !== undefined && draft.base === undefined;
		return !isOfOther && hasUnsavedDraft(place, isSame) ? draft : undefined;
	}

	function changesTo(fields: Fields<Field>): Partial<Fields<Field>> {
		return base === undefined ? fields : changedFields(base.fields, fields, isSame);
	}

	function showProblems(problems: FormProblems): void {
		// Render first: the field may be in a closed part of the form, which opens when it has an error.
		flushSync(() => form.setErrors(problems));
		const first = names.find((name) => name in problems);
		if (first !== undefined) form.getInputNode(first)?.focus();
	}

	function conflictNow(): { current: Stored; by: string | undefined; isRefusal: boolean } | undefined {
		const isNewer =
			warnsEarly && stored && base && stored.version > base.version && stored.version <= savedOver;
		if (faster !== undefined && (!isNewer || faster.current.version >= stored.version))
			return { ...faster, isRefusal: true };
		return isNewer ? { current: stored, by: undefined, isRefusal: false } : undefined;
	}

	const conflict = conflictNow();
	// If only the state differs, as after Undo, the person has seen all current values.
	const isAsSeen = !warnsEarly && stored && base && isUnchanged(base.fields, fieldsOf(stored), isSame);
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
			showProblems(errors as FormProblems);
			return undefined;
		},
		/**
		 * @param what says what has failed, as a sentence.
		 * @param version the version that the attempt overwrites, if any.
		 * @returns the attempt's answer, or undefined after showing the failure where it belongs.
		 */
		async answerOf<Answer>(
			what: string,
			sending: Promise<WriteOutcome<Answer>>,
			version?: number,
		): Promise<Answer | undefined> {
			setFailure(undefined);
			if (version !== undefined) setSavedOver(version);
			const outcome = await sending;
			if (outcome.isDone) return outcome.answer;
			const { error } = outcome;
			// Without an answer, it may have been saved anyway.
			if (isRefusal(error)) setSavedOver(Number.POSITIVE_INFINITY);
			const current = currentIn(error, schema);
			const problems = fieldProblems(error);
			if (current !== undefined) setFaster({ current, by: changerIn(error) });
			else if (names.some((name) => name in problems)) showProblems(problems);
			else if (error !== undefined && !isSignedOut(error)) setFailure({ what, error });
			return undefined;
		},
		/** Call it when the server has saved the fields. What was typed meanwhile is still unsaved. */
		setStored(saved: Stored, at = place): void {
			const next = baseOf(saved);
			const fields = form.getValues();
			setBase(next);
			setFaster(undefined);
			if (at !== place) clearDraft(place);
			if (isUnchanged(next.fields, fields, isSame)) clearDraft(at);
			else writeDraft(at, { fields, base: next } satisfies FormDraft<Field>);
		},
		/** Whether everything typed is saved on the server. */
		isSaved: base !== undefined && isUnchanged(base.fields, form.values, isSame),
		/** Whether the form was filled from an unsaved draft. */
		hasKept: kept !== undefined,
		/** The failure that belongs to no field, in sentences. */
		failure: failure && `${failure.what} ${errorSentence(failure.error)}`,
		conflict: conflict && {
			...conflict,
			/** The fields that somebody else has changed. */
			fields: Object.keys(
				changedFields(base?.fields ?? empty, fieldsOf(conflict.current), isSame),
			) as Field[],
			/** Loads the current values into the fields that the person has not changed. */
			take: (): void => {
				const next = baseOf(conflict.current);
				const fields = { ...next.fields, ...changesTo(form.getValues()) };
				form.setValues(fields);
				setBase(next);
				setFaster(undefined);
				writeDraft(place, { fields, base: next } satisfies FormDraft<Field>);
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
