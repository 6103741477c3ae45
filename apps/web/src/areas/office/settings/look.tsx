import { type Company, changeCompany } from "@freehub/contract/shop-window/company";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import "#ui/styles/fields.css";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { PictureDropzone, PictureUpload } from "#areas/catalogue/pictures/picture-upload.tsx";
import { usePictureUpload } from "#areas/catalogue/pictures/use-picture-upload.ts";
import { changeFacts, ownCompanyQuery } from "#areas/shop-window/pages/page-writes.ts";
import { checkFor, useWriteForm } from "#lib/use-write-form.ts";
import { FormEnd } from "#ui/form-end.tsx";
import classes from "./settings.module.css";

/** The default accent colour. */
const GREEN = "#12372a";

/** The shop's name and look. */
export function ShopLook() {
	const { data: company } = useQuery(ownCompanyQuery);
	return company === undefined ? null : <LookForm company={company} />;
}

type LookValues = { name: string; logo: string; colour: string };

function valuesOf({ name, logo = "", colour = "" }: Company): LookValues {
	return { name, logo, colour };
}

function LookForm({ company }: { company: Company }) {
	/** The values that the person has seen. Values that another owner changed in the meantime stay untouched. */
	const [seen, setSeen] = useState(() => valuesOf(company));
	const { form, submit, isPending, failure } = useWriteForm({
		write: changeFacts,
		initialValues: seen,
		inputOf: (values) => changed(seen, values),
		check: checkFor(changeCompany),
		onDone: (answer) => setSeen(valuesOf(answer)),
	});
	const upload = usePictureUpload((link) => form.setFieldValue("logo", link));
	const choose = useRef<() => void>(null);
	const { name, logo, colour } = form.values;
	return (
		<form
			className={classes.card}
			onSubmit={(event) => (upload.holdsUp() ? event.preventDefault() : submit(event))}
			noValidate
		>
			<h2>
				<Trans>Name, logo and colour</Trans>
			</h2>
			<TextInput
				className="full"
				label={t`Name`}
				maxLength={200}
				autoComplete="organization"
				{...form.getInputProps("name")}
			/>
			<div className={`stack gap-12 start ${classes.logo}`}>
				<PictureDropzone openRef={choose} onPicture={(file) => void upload.upload(file)} />
				<span className="label">
					<Trans>Logo</Trans>
				</span>
				{logo !== "" && <img src={logo} alt={name} />}
				<PictureUpload stage={upload.stage} onChoose={() => choose.current?.()}>
					{logo !== "" && (
						<Button variant="quiet" onClick={() => form.setFieldValue("logo", "")}>
							<Trans>Remove the logo</Trans>
						</Button>
					)}
				</PictureUpload>
			</div>
			<TextInput
				className="full"
				label={t`Accent colour`}
				placeholder={GREEN}
				maxLength={7}
				autoComplete="off"
				spellCheck={false}
				rightSectionWidth={52}
				rightSection={
					<input
						type="color"
						className={classes.pick}
						aria-label={t`Accent colour`}
						value={/^#[0-9a-f]{6}$/i.test(colour) ? colour : GREEN}
						onChange={(event) => form.setFieldValue("colour", event.target.value)}
					/>
				}
				{...form.getInputProps("colour")}
			/>
			<FormEnd failure={failure} isPending={isPending}>
				<Trans>Save</Trans>
			</FormEnd>
		</form>
	);
}

function changed(seen: LookValues, now: LookValues): Partial<LookValues> {
	const entries = Object.entries(now) as [keyof LookValues, string][];
	return Object.fromEntries(entries.filter(([field, text]) => text.trim() !== seen[field]));
}
