import type { AllSettings } from "@freehub/contract/office/settings";
import { languageNames, languages } from "@freehub/domain/language";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { languageName } from "#ui/untranslated-note.tsx";
import classes from "./settings.module.css";

/** The settings that only the operator can change, each with its environment variable. */
export function Configured({ configured }: Pick<AllSettings, "configured">) {
	const { currency, language, timeZone, weightUnit } = configured;
	const rows = [
		{ name: t`Currency`, value: currency, by: "CURRENCY" },
		{ name: t`Language of the shop`, value: languageName(language), by: "SHOP_LANGUAGE" },
		{ name: t`Time zone`, value: timeZone ?? t`Each reader's own`, by: "TIME_ZONE" },
		{ name: t`Weights`, value: weightUnit ?? t`In the unit they were entered in`, by: "WEIGHT_UNIT" },
	];
	return (
		<section className={classes.card} aria-labelledby="configured">
			<h2 id="configured">
				<Trans>Set where the server is started</Trans>
			</h2>
			<dl className={`full ${classes.configured}`}>
				{rows.map(({ name, value, by }) => (
					<div key={by} className="ruled">
						<dt className="weight-650">{name}</dt>
						<dd>
							{value}
							<small className="text-14">{by}</small>
						</dd>
					</div>
				))}
				<div className="ruled">
					<dt className="weight-650">
						<Trans>Languages of the pages</Trans>
					</dt>
					<dd className="line gap-8">
						{languages.map((one) => (
							<span key={one} className="language-name" lang={one}>
								{languageNames[one]}
							</span>
						))}
					</dd>
				</div>
			</dl>
		</section>
	);
}
