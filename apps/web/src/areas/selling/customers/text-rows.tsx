import { MAX_CONTACTS } from "@freehub/contract/selling/customers";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconPlus, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./customers.module.css";

type Props = {
	/** The name of all together. */
	legend: string;
	kind: "mails" | "phones";
	values: readonly string[];
	/** By field and place, such as `mails.0`. */
	problems: Readonly<Record<string, ReactNode>>;
	labelOf: (number: number) => string;
	removeLabel: (number: number) => string;
	add: string;
	onChange: (values: readonly string[]) => void;
};

const inputs = {
	mails: { type: "email", inputMode: "email", maxLength: 254 },
	phones: { type: "tel", inputMode: "tel", maxLength: 100 },
} as const;

/** A customer's addresses or numbers, in rows that can be added and removed; the first one is used. */
export function TextRows({ legend, kind, values, problems, labelOf, removeLabel, add, onChange }: Props) {
	const rows = values.length === 0 ? [""] : values;
	return (
		<fieldset className="stack gap-8">
			<legend className={classes.legend}>{legend}</legend>
			{rows.map((value, at) => (
				<div key={at} className={classes.textRow}>
					<TextInput
						aria-label={labelOf(at + 1)}
						autoComplete="off"
						value={value}
						error={problems[`${kind}.${at}`]}
						onChange={(event) => onChange(rows.with(at, event.currentTarget.value))}
						{...inputs[kind]}
					/>
					{(rows.length > 1 || value !== "") && (
						<button
							type="button"
							className="icon-button"
							aria-label={removeLabel(at + 1)}
							title={removeLabel(at + 1)}
							onClick={() => onChange(rows.toSpliced(at, 1))}
						>
							<IconX className="icon-small" aria-hidden="true" />
						</button>
					)}
				</div>
			))}
			{rows.length < MAX_CONTACTS && rows.at(-1) !== "" && (
				<Button
					className="self-start"
					size="xs"
					variant="default"
					leftSection={<IconPlus className="icon-small" aria-hidden="true" />}
					onClick={() => onChange([...rows, ""])}
				>
					{add}
				</Button>
			)}
		</fieldset>
	);
}
