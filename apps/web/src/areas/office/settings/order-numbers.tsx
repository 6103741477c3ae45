import { changeSettings } from "@freehub/contract/office/settings";
import { shopDay } from "@freehub/domain/local-days";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { FormEnd } from "#ui/form-end.tsx";
import classes from "./settings.module.css";
import { changeShop } from "./settings-writes.ts";

/** The pattern of the numbers that orders get when they are sent. */
export function PurchaseNumbers({ pattern }: { pattern: string }) {
	const { form, submit, isPending, failure } = useWriteForm({
		write: changeShop,
		initialValues: { purchaseNumbers: pattern },
		inputOf: (values) => values,
		check: checkFor(changeSettings),
		onDone: ({ purchaseNumbers }, { setFieldValue }) => setFieldValue("purchaseNumbers", purchaseNumbers),
	});
	const [number, year] = ["{number}", "{year}"];
	const example = exampleOf(form.values.purchaseNumbers);
	return (
		<form className={classes.card} onSubmit={submit} noValidate aria-labelledby="order-numbers">
			<h2 id="order-numbers">
				<Trans>Order numbers</Trans>
			</h2>
			<p className="dim">
				<Trans comment="number and year are {number} and {year}">
					An order gets its number when it is sent. {number} counts up without gaps, {year} is the year.
				</Trans>
			</p>
			<div className="full">
				<TextInput
					label={t`Pattern`}
					description={t({ comment: "example is an order's number", message: `For example ${example}` })}
					maxLength={60}
					autoComplete="off"
					spellCheck={false}
					{...form.getInputProps("purchaseNumbers")}
				/>
			</div>
			<FormEnd
				failure={failure}
				isPending={isPending}
				disabled={form.values.purchaseNumbers.trim() === pattern}
			>
				<Trans>Save</Trans>
			</FormEnd>
		</form>
	);
}

function exampleOf(pattern: string): string {
	return pattern
		.trim()
		.toUpperCase()
		.replaceAll("{YEAR}", shopDay(Date.now()).slice(0, 4))
		.replaceAll("{NUMBER}", "0012");
}
