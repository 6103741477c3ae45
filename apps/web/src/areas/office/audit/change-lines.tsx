import type { FieldName } from "@freehub/contract/catalogue/product-fields";
import type { AuditEntry } from "@freehub/contract/office/audit";
import { signUpChoices } from "@freehub/domain/people/sign-up";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { fieldLabels } from "#areas/catalogue/products/field-labels.ts";
import { fieldValueText, isMoney } from "#areas/catalogue/products/field-words.ts";
import { signUpNames } from "#areas/office/settings/settings-writes.ts";
import { formatNumber } from "#lib/format-weight.ts";
import classes from "./audit.module.css";
import { nounOf } from "./audit-words.tsx";
import { fieldChanges } from "./line-detail.ts";

/** The changes of a log entry, each value before and after: 'Price: $12.00 → $14.00'. */
export function ChangeLines({ entry }: { entry: AuditEntry }) {
	const changes = fieldChanges(entry);
	if (changes.length === 0) return null;
	return (
		<ul className={classes.changes}>
			{changes.map((change) => {
				const label = labelOf(change.field);
				const before = <del className="undecorated">{wordsOf(change.field, change.before)}</del>;
				const after = <ins>{wordsOf(change.field, change.after)}</ins>;
				return (
					<li key={change.field}>
						<Trans comment="such as: Price: $12.00 → $14.00">
							{label}: {before} → {after}
						</Trans>
					</li>
				);
			})}
		</ul>
	);
}

/** The same as texts. */
export function changeTexts(entry: AuditEntry): string[] {
	return fieldChanges(entry).map((change) => {
		const label = labelOf(change.field);
		const before = wordsOf(change.field, change.before);
		const after = wordsOf(change.field, change.after);
		return t({
			comment: "such as: Price: $12.00 → $14.00",
			message: `${label}: ${before} → ${after}`,
		});
	});
}

/** Labels for fields of the company, a person and the settings. */
const otherLabels: Record<string, MessageDescriptor> = {
	street: msg`Street`,
	postalCode: msg`Postal code`,
	city: msg`City`,
	country: msg`Country`,
	phone: msg`Phone`,
	email: msg`Email`,
	openingHours: msg`Opening hours`,
	role: msg`Role`,
	signUp: msg`Who may sign up`,
	firstStepsHidden: msg`First steps hidden`,
};

function labelOf(field: string): string {
	const label = isProductField(field) ? fieldLabels[field] : otherLabels[field];
	return label === undefined ? field : t(label);
}

/** Formats a value for display. */
function wordsOf(field: string, value: unknown): string {
	if (value === null || value === "") return "–";
	if (typeof value === "number") {
		return isProductField(field) && isMoney(field) ? fieldValueText(field, value) : formatNumber(value);
	}
	if (typeof value !== "string") return JSON.stringify(value);
	if (field === "role") return nounOf(value);
	const choice = field === "signUp" ? signUpChoices.find((each) => each === value) : undefined;
	if (choice !== undefined) return t(signUpNames[choice]);
	return isProductField(field) ? fieldValueText(field, value) : value;
}

function isProductField(field: string): field is FieldName {
	return Object.hasOwn(fieldLabels, field);
}
