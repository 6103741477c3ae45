import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { memo } from "react";
import { changedSentence } from "#areas/stock/ledger/seen-level.ts";
import { formatCount } from "#lib/format.ts";
import classes from "./count-list.module.css";
import { countedIn, keyOf, type CountLine as Line, problemOf } from "./count-list-draft.ts";

type Props = {
	line: Line;
	/** The place's name, if the list has several. */
	place: string | undefined;
	text: string;
	/** The pieces that the books have there. */
	level: number;
	/** The pieces that they had when the number was typed. */
	began: number | undefined;
	/** The books' numbers are hidden. */
	isBlind: boolean;
	onFocus: (line: Line) => void;
	onChange: (line: Line, text: string) => void;
};

/**
 * One product to count: Enter goes on to the next field, Shift with Enter back to the one before. It is rendered again only if it
 * changes itself, because a list may have hundreds.
 */
export const CountLine = memo(function CountLine({
	line,
	place,
	text,
	level,
	began,
	isBlind,
	onFocus,
	onChange,
}: Props) {
	const { name } = line;
	const id = fieldOf(line);
	const inBooks = formatCount(level);
	const counted = countedIn(text);
	const difference = counted === undefined ? 0 : counted - level;
	const hasMoved = began !== undefined && began !== level;
	return (
		<li className={classes.line} data-moved={hasMoved || undefined}>
			<span className="column shrinks">
				<strong id={`${id} name`} className="weight-650 anywhere">
					{name}
				</strong>
				{!isBlind && (
					<small className="quiet figures">
						<Trans comment="inBooks is a number of pieces">In the books: {inBooks}</Trans>
						{difference !== 0 && ` · ${signed(difference)}`}
					</small>
				)}
				{hasMoved && (
					<small className="amber-text">
						{isBlind ? t`It moved since you typed.` : changedSentence(began, level)}
					</small>
				)}
			</span>
			<TextInput
				id={id}
				className={classes.field}
				size="md"
				inputMode="numeric"
				autoComplete="off"
				aria-label={
					place === undefined
						? t({ comment: "a field; name is a product's", message: `Counted pieces of ${name}` })
						: t({
								comment: "a field; name is a product's, place a location's",
								message: `Counted pieces of ${name} at ${place}`,
							})
				}
				value={text}
				error={problemOf(text)}
				onFocus={() => onFocus(line)}
				onChange={(event) => onChange(line, event.currentTarget.value)}
				onKeyDown={(event) => {
					if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
					event.preventDefault();
					goOn(event.currentTarget, event.shiftKey);
				}}
			/>
		</li>
	);
});

function signed(difference: number): string {
	return `${difference > 0 ? "+" : "−"}${formatCount(Math.abs(difference))}`;
}

/** The id of a line's field. */
const fieldOf = (line: Line): string => `count ${keyOf(line)}`.replaceAll(" ", "_");

/** Moves the focus to a line's field. @returns whether it is shown. */
export function focusLine(line: Line): boolean {
	const field = document.getElementById(fieldOf(line));
	if (!(field instanceof HTMLInputElement)) return false;
	focusOn(field);
	return true;
}

/** Moves the focus to the first field without a number. */
export function focusFirst(): void {
	const fields = shownFields();
	focusOn(fields.find(({ value }) => value === "") ?? fields[0]);
}

/** Moves the focus to the next field or the one before; after the last one to the button that books. */
function goOn(field: HTMLInputElement, isBack: boolean): void {
	const fields = shownFields();
	const next = fields[fields.indexOf(field) + (isBack ? -1 : 1)];
	if (next !== undefined) focusOn(next);
	else if (!isBack) document.querySelector<HTMLButtonElement>(`.${classes.end} button`)?.focus();
}

function shownFields(): HTMLInputElement[] {
	return [...document.querySelectorAll<HTMLInputElement>(`.${classes.field} input`)];
}

function focusOn(field: HTMLInputElement | undefined): void {
	field?.focus();
	field?.select();
}
