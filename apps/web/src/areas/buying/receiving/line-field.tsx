import { t } from "@lingui/core/macro";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useState } from "react";
import { formatCount } from "#lib/format.ts";
import { typedNumber } from "#lib/number-typing.ts";
import type { CountedLine } from "./delivery.ts";
import classes from "./receiving.module.css";
import type { Receiving } from "./use-receiving.ts";

/**
 * A field for the pieces that came of a line, for those who count without a scanner: Enter counts them and goes on to the next
 * line that still expects some; without a number it only goes on.
 */
export function LineField({ receiving, line }: { receiving: Receiving; line: CountedLine }) {
	const [typed, setTyped] = useState("");
	const [isWrong, setWrong] = useState(false);
	const name = line.productName;
	function count(field: HTMLInputElement) {
		if (typed.trim() !== "") {
			const value = typedNumber(typed, 0);
			if (!(value > 0 && value <= 999_999)) return setWrong(true);
			receiving.countMore(line._id, value);
			setTyped("");
		}
		nextField(field)?.focus();
	}
	return (
		<TextInput
			className={classes.field}
			size="sm"
			inputMode="numeric"
			autoComplete="off"
			aria-label={t({ comment: "a field; name is a product's", message: `Pieces that came of ${name}` })}
			placeholder={formatCount(line.open)}
			value={typed}
			error={isWrong}
			onChange={(event) => {
				setTyped(event.currentTarget.value);
				setWrong(false);
			}}
			onKeyDown={(event) => {
				if (event.key === "Enter") count(event.currentTarget);
			}}
		/>
	);
}

/** The next line's field. */
function nextField(field: HTMLInputElement): HTMLInputElement | undefined {
	const fields = [...document.querySelectorAll<HTMLInputElement>(`.${classes.field} input`)];
	return fields[fields.indexOf(field) + 1];
}
