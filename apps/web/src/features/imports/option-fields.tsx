import type { Import, ImportOptions } from "@freehub/contract/imports";
import { useStanding } from "#lib/rights.ts";
import classes from "./columns-step.module.css";

type Props = { one: Import; onChange: (options: Partial<ImportOptions>) => void };

/** How the quantities are meant, and what becomes of the rest when a row is refused. */
export function OptionFields({ one: { mapping, options }, onChange }: Props) {
	const { offers } = useStanding();
	const { quantityAs, isAllOrNothing } = options;
	return (
		<div className={classes.options}>
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
