import { type Company, changeCompany } from "@freehub/contract/shop-window/company";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Textarea, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { changedFields } from "#lib/use-versioned-form.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { FormEnd } from "#ui/form-end.tsx";
import section from "#ui/form-section.module.css";
import { LoadState } from "#ui/load-state.tsx";
import classes from "./manage-pages.module.css";
import { changeFacts, ownCompanyQuery } from "./page-writes.ts";

/** As form values: an unknown fact is empty. */
type Facts = Record<Exclude<keyof Company, "logo" | "colour" | "accent">, string>;

const unknown: Omit<Facts, "name"> = {
	street: "",
	postalCode: "",
	city: "",
	country: "",
	phone: "",
	email: "",
	openingHours: "",
};

function factsOf(company: Company): Facts {
	// An answer has no undefined values.
	return { ...unknown, ...company } as Facts;
}

/** The company's facts for search engines and other programs. */
export function CompanySection() {
	const id = useId();
	return (
		<section className={`${section.section} ${classes.company}`} aria-labelledby={id}>
			<div className={section.head}>
				<h2 id={id}>
					<Trans>Company</Trans>
				</h2>
				<p>
					<Trans>
						For search engines, maps and other programs. Only the name is required; empty fields are left out.
					</Trans>
				</p>
			</div>
			<LoadedCompany />
		</section>
	);
}

function LoadedCompany(): ReactNode {
	const read = useQuery(ownCompanyQuery);
	const { data: company } = read;
	if (company !== undefined) return <CompanyForm company={company} />;
	return <LoadState query={read} what={t`The company details could not be loaded.`} />;
}

function CompanyForm({ company }: { company: Company }) {
	/** The facts that the person has seen. */
	const [seen, setSeen] = useState(() => factsOf(company));
	const { form, submit, isPending, failure } = useWriteForm({
		write: changeFacts,
		initialValues: seen,
		// Facts that another owner changed in the meantime stay untouched.
		inputOf: (facts) => changedFields(seen, facts),
		check: checkFor(changeCompany),
		onDone: (answer) => setSeen(factsOf(answer)),
	});
	const field = (name: keyof Facts) => ({ ...form.getInputProps(name), name });
	return (
		<form className={section.form} onSubmit={submit} noValidate>
			<TextInput label={t`Name`} maxLength={200} autoComplete="organization" {...field("name")} />
			<TextInput label={t`Street`} maxLength={200} autoComplete="street-address" {...field("street")} />
			<div className={classes.pair}>
				<TextInput
					label={t`Postal code`}
					maxLength={20}
					autoComplete="postal-code"
					{...field("postalCode")}
				/>
				<TextInput label={t`City`} maxLength={100} autoComplete="address-level2" {...field("city")} />
			</div>
			<TextInput label={t`Country`} maxLength={100} autoComplete="country-name" {...field("country")} />
			<TextInput label={t`Phone`} type="tel" maxLength={50} autoComplete="tel" {...field("phone")} />
			<TextInput label={t`Email`} type="email" maxLength={254} autoComplete="email" {...field("email")} />
			<Textarea
				label={t`Opening hours`}
				description={t({
					comment: "Programs read the hours: what is written in the examples stays as it is.",
					message: "One line per group of days, such as Mo-Fr 09:00-18:00 or Sa,Su 10:00-14:00.",
				})}
				autosize
				minRows={2}
				maxLength={1000}
				{...field("openingHours")}
			/>
			<FormEnd failure={failure} isPending={isPending}>
				<Trans>Save company</Trans>
			</FormEnd>
		</form>
	);
}
