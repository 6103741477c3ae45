import { type SourceProgram, sourcePrograms } from "@freehub/contract/catalogue/source-formats/format-ids";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { exportWays } from "#areas/catalogue/import/coming-from.tsx";
import { ShopBasicsForm } from "#areas/office/settings/basics-form.tsx";
import { ShopLook } from "#areas/office/settings/look.tsx";
import { shopSettingsQuery } from "#areas/office/settings/settings-writes.ts";
import { SignUp } from "#areas/office/settings/sign-up-settings.tsx";
import { Invitations } from "#areas/people/members/invitations.tsx";
import { settingsQuery } from "#areas/people/sign-in/queries.ts";
import { openLocations } from "#areas/stock/ledger/location-choices.ts";
import { locationsQuery } from "#areas/stock/ledger/queries.ts";
import { AddLocationForm } from "#areas/stock/locations/location-forms.tsx";
import { formatList } from "#lib/format.ts";
import { paths } from "#lib/paths.ts";
import { ButtonLink } from "#ui/plain-button.tsx";
import { BackupLine } from "./backup-line.tsx";

export type FirstStep = "look" | "basics" | "sign-up" | "places" | "people" | "products" | "backup";

/** The form of a first step, in its place in the list. */
export function StepForm({ step }: { step: FirstStep }) {
	switch (step) {
		case "look":
			return <ShopLook />;
		case "basics":
			return <ShopBasicsForm />;
		case "sign-up":
			return <SignUpStep />;
		case "places":
			return <PlacesStep />;
		case "people":
			return <Invitations />;
		case "products":
			return <ProductsStep />;
		case "backup":
			return <BackupStep />;
	}
}

function SignUpStep() {
	const { data } = useQuery(shopSettingsQuery);
	return data === undefined ? null : <SignUp settings={data} />;
}

function PlacesStep() {
	const { data } = useQuery(locationsQuery);
	if (data === undefined) return null;
	const names = formatList(openLocations(data).map(({ name }) => name));
	return (
		<div className="stack gap-12">
			<p className="dim anywhere">
				<Trans comment="names are those of stores and bins">There are: {names}</Trans>
			</p>
			<AddLocationForm locations={data} />
			<p>
				<Link to={paths.locations}>
					<Trans>All locations</Trans>
				</Link>
			</p>
		</div>
	);
}

/** Where the products come from: another program, a spreadsheet, or nowhere yet. */
function ProductsStep() {
	const [from, setFrom] = useState<SourceProgram | "sheet" | "none" | "">("");
	const programs = (Object.keys(sourcePrograms) as SourceProgram[]).map((value) => ({
		value,
		label: sourcePrograms[value],
	}));
	return (
		<div className="stack gap-12 start">
			<NativeSelect
				label={t`Which program do you come from?`}
				value={from}
				onChange={({ currentTarget: { value } }) => setFrom(value as typeof from)}
				data={[
					{ value: "", label: t`Choose`, disabled: true },
					...programs,
					{ value: "sheet", label: t`A spreadsheet` },
					{ value: "none", label: t`None: products are added by hand` },
				]}
			/>
			{from !== "" && from !== "none" && (
				<>
					<p className="dim anywhere">
						{from === "sheet"
							? t`One row for each product, column names in the first row. Save it as XLSX or CSV.`
							: t(exportWays[from])}
					</p>
					<ButtonLink to={`${paths.imports}?from=${from}`}>
						<Trans>Import its file</Trans>
					</ButtonLink>
				</>
			)}
			{from === "none" && (
				<ButtonLink to={paths.dashboardAddItem}>
					<Trans>Add Item</Trans>
				</ButtonLink>
			)}
		</div>
	);
}

/** Settings of the server: they are needed before anything of the shop can be read. */
function BackupStep() {
	const { data } = useQuery(settingsQuery);
	return (
		<div className="stack gap-12">
			<BackupLine />
			<p className="dim anywhere">
				<Trans>
					BACKUP_AT is the time of the nightly backup, BACKUP_DIR where it is kept. Choose another disk, or a
					bucket.
				</Trans>
			</p>
			<p className="dim anywhere">
				{data?.sendsMail === true
					? t`Mail is sent.`
					: t`SMTP_URL names the mail service, MAIL_FROM the sender. Until then, links are shown to be passed on.`}
			</p>
			<p>
				<Link to={paths.status}>
					<Trans>Status of the server</Trans>
				</Link>
			</p>
		</div>
	);
}
