import { type AllSettings, changeSettings, type Settings } from "@freehub/contract/office/settings";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/fields.css";
import { readTyped, typedText } from "#lib/number-typing.ts";
import { checkFor, type FormProblems, useWriteForm } from "#lib/use-write-form.ts";
import { FormEnd } from "#ui/form-end.tsx";
import { NumberField } from "#ui/number-field.tsx";
import classes from "./settings.module.css";
import { changeShop } from "./settings-writes.ts";

const names = ["reservationHours", "reservationPieces", "reservationOrders"] as const;
type Numbers = Pick<Settings, (typeof names)[number]>;
/** The numbers as typed. */
type Values = Record<keyof Numbers, string> & { reservations: boolean };

const checkNumbers = checkFor(changeSettings);

/** The typed values as numbers; invalid ones stay text. */
function settingsOf({ reservations, ...typed }: Values): Numbers & Pick<Settings, "reservations"> {
	const numbers = names.map((name) => {
		const number = readTyped(typed[name], { decimals: 0 });
		return [name, number.ok ? number.value : typed[name]];
	});
	return { reservations, ...(Object.fromEntries(numbers) as Numbers) };
}

function check(settings: Record<keyof Numbers, number | string>): FormProblems {
	const problems = checkNumbers(settings);
	for (const name of names) {
		const value = settings[name];
		const typed = typeof value === "string" ? readTyped(value, { decimals: 0 }) : undefined;
		if (typed?.ok === false) problems[name] = typed.message;
	}
	return problems;
}

/** Whether customers can reserve in the shop window, for how long and how much. */
export function ReservationSettings({ settings }: { settings: AllSettings }) {
	const { form, submit, isPending, failure } = useWriteForm({
		write: changeShop,
		initialValues: {
			reservations: settings.reservations,
			reservationHours: typedText(settings.reservationHours),
			reservationPieces: typedText(settings.reservationPieces),
			reservationOrders: typedText(settings.reservationOrders),
		} as Values,
		inputOf: settingsOf,
		check,
	});
	return (
		<form className={classes.card} onSubmit={submit} noValidate aria-labelledby="reservations">
			<h2 id="reservations">
				<Trans>Reservations</Trans>
			</h2>
			<p className="dim">
				<Trans>
					A signed-in customer with a confirmed mail address has pieces kept at a store that has them. It is a
					customer’s order, which the shop is asked to confirm, and which ends by itself if nothing of it is
					collected.
				</Trans>
			</p>
			<Checkbox
				label={t`Customers can reserve in the shop window`}
				{...form.getInputProps("reservations", { type: "checkbox" })}
			/>
			<div className="stack gap-12 full">
				<NumberField
					decimals={0}
					label={t`Hours for which pieces are kept`}
					{...form.getInputProps("reservationHours")}
				/>
				<NumberField
					decimals={0}
					label={t`Pieces of one product per account`}
					{...form.getInputProps("reservationPieces")}
				/>
				<NumberField
					decimals={0}
					label={t`Open reservations per account`}
					{...form.getInputProps("reservationOrders")}
				/>
			</div>
			<FormEnd failure={failure} isPending={isPending}>
				<Trans>Save</Trans>
			</FormEnd>
		</form>
	);
}
