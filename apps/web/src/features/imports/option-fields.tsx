import { numberFields } from "@freehub/contract/import-fields";
import { decimalsModes, type Import, type ImportOptions } from "@freehub/contract/imports";
import { NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconChevronDown } from "@tabler/icons-react";
import { useStanding } from "#lib/rights.ts";
import classes from "./columns-step.module.css";
import { decimalsNote, decimalsWords } from "./import-words.ts";

type Props = { one: Import; onChange: (options: Partial<ImportOptions>) => void };

/** How numbers and quantities are meant, and what becomes of the rest when a row is refused. */
export function OptionFields({ one, onChange }: Props) {
	const { offers } = useStanding();
	const { mapping, options } = one;
	const { quantityAs, isAllOrNothing } = options;
	return (
		<div className={classes.options}>
			{numberFields.some((field) => mapping[field] !== null) && (
				<DecimalsField one={one} onChange={onChange} />
			)}
			{mapping.quantity !== null && (
				<fieldset className={classes.option}>
					<legend>The quantity in the file</legend>
					<Choice
						group="quantity"
						label="is what is on hand"
						note={
							offers("stock.count")
								? "The stock is set to it, as after a count."
								: "Your role does not count stock."
						}
						isDisabled={!offers("stock.count")}
						isChosen={quantityAs === "count"}
						onChoose={() => onChange({ quantityAs: "count" })}
					/>
					<Choice
						group="quantity"
						label="is received on top"
						note="It is added to what is there, as a delivery."
						isDisabled={!offers("stock.receive")}
						isChosen={quantityAs === "receive"}
						onChoose={() => onChange({ quantityAs: "receive" })}
					/>
				</fieldset>
			)}
			<fieldset className={classes.option}>
				<legend>When rows are refused</legend>
				<Choice
					group="refused"
					label="All or nothing"
					note="Nothing is imported before every row is right."
					isChosen={isAllOrNothing}
					onChoose={() => onChange({ isAllOrNothing: true })}
				/>
				<Choice
					group="refused"
					label="Leave refused rows out"
					note="The others are imported."
					isChosen={!isAllOrNothing}
					onChoose={() => onChange({ isAllOrNothing: false })}
				/>
			</fieldset>
		</div>
	);
}

function DecimalsField({ one, onChange }: Props) {
	return (
		<NativeSelect
			className={classes.decimals}
			label="Decimals in this file"
			description={decimalsNote(one)}
			inputWrapperOrder={["label", "description", "input"]}
			rightSection={<IconChevronDown size={18} aria-hidden="true" />}
			value={one.options.decimals}
			onChange={(event) => {
				const { value } = event.currentTarget;
				const decimals = decimalsModes.find((mode) => mode === value);
				if (decimals !== undefined) onChange({ decimals });
			}}
			data={decimalsModes.map((mode) => ({ value: mode, label: decimalsWords[mode] }))}
		/>
	);
}

type ChoiceProps = {
	group: string;
	label: string;
	note: string;
	isChosen: boolean;
	isDisabled?: boolean;
	onChoose: () => void;
};

function Choice({ group, label, note, isChosen, isDisabled = false, onChoose }: ChoiceProps) {
	return (
		<label>
			<input type="radio" name={group} checked={isChosen} disabled={isDisabled} onChange={onChoose} />
			<span>
				{label}
				<small>{note}</small>
			</span>
		</label>
	);
}
