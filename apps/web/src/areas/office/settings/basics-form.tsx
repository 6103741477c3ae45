import {
	type BasicsFixed,
	changeBasics,
	type ShopBasics,
	shopVariables,
} from "@freehub/contract/office/basics";
import type { Basics } from "@freehub/contract/shop-basics";
import { type Language, languageNames, languages } from "@freehub/domain/language";
import { type WeightUnit, weightUnits } from "@freehub/domain/shop";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { shopFixedSentence } from "#lib/shop-fixed-words.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { CurrencySelect } from "#ui/currency-fields.tsx";
import { FormEnd } from "#ui/form-end.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { basicsQuery, changeShopBasics } from "./basics-writes.ts";
import classes from "./settings.module.css";

/** The shop's currency, time zone, unit of weight and language. */
export function ShopBasicsForm() {
	const read = useQuery(basicsQuery);
	const { data } = read;
	if (data === undefined) return <LoadState query={read} what={t`The settings could not be loaded.`} />;
	return <BasicsForm basics={data} />;
}

/** The form's values; '' is what nobody has chosen. */
type Values = { currency: string; timeZone: string; weightUnit: WeightUnit | ""; language: Language };

function BasicsForm({ basics }: { basics: ShopBasics }) {
	const { currency, timeZone, weightUnit, language, fixed } = basics;
	const { form, submit, isPending, failure } = useWriteForm({
		write: changeShopBasics,
		initialValues: { currency, timeZone: timeZone ?? "", weightUnit: weightUnit ?? "", language } as Values,
		inputOf: (values) => inputOf(values, fixed),
		check: checkFor(changeBasics),
	});
	/** A field that can be changed, or says why it cannot. */
	function field(name: keyof BasicsFixed) {
		const why = fixed[name];
		return {
			...form.getInputProps(name),
			...(why !== null && {
				disabled: true,
				description: shopFixedSentence(why, shopVariables[name]),
			}),
		};
	}
	return (
		<form className={classes.card} onSubmit={submit} noValidate>
			<h2>
				<Trans>Currency, time zone, weights and language</Trans>
			</h2>
			<p className="dim">
				<Trans>
					The currency can be changed until something has a price; the time zone and the unit of weights,
					always.
				</Trans>
			</p>
			<div className="full stack gap-14">
				<CurrencySelect empty={undefined} {...field("currency")} />
				<NativeSelect label={t`Time zone`} data={zoneChoices(timeZone)} {...field("timeZone")} />
				<NativeSelect
					label={t`Weights`}
					data={[
						{ value: "", label: t`In the unit they were entered in` },
						...weightUnits.map((value) => ({ value, label: value })),
					]}
					{...field("weightUnit")}
				/>
				<NativeSelect
					label={t`Language of the shop`}
					data={languages.map((value) => ({ value, label: languageNames[value] }))}
					{...field("language")}
				/>
			</div>
			<p className="dim text-14">
				<Trans>
					The shop’s language is that of the original texts of products and articles. Visitors can read every
					page in each language.
				</Trans>
			</p>
			<FormEnd failure={failure} isPending={isPending}>
				<Trans>Save</Trans>
			</FormEnd>
		</form>
	);
}

/** The values of fields that can be changed here. */
function inputOf({ timeZone, weightUnit, ...values }: Values, fixed: BasicsFixed): Partial<Basics> {
	const all: Basics = {
		...values,
		timeZone: timeZone === "" ? null : timeZone,
		weightUnit: weightUnit === "" ? null : weightUnit,
	};
	const names = Object.keys(shopVariables) as (keyof BasicsFixed)[];
	return Object.fromEntries(names.flatMap((name) => (fixed[name] === null ? [[name, all[name]]] : [])));
}

/** Every time zone, this device's first. */
function zoneChoices(chosen: string | null): { value: string; label: string }[] {
	const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
	const zones = new Set([own, ...(chosen === null ? [] : [chosen]), ...Intl.supportedValuesOf("timeZone")]);
	return [
		{ value: "", label: t`Each reader’s own` },
		...[...zones].map((value) => ({ value, label: value.replaceAll("_", " ") })),
	];
}
