import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { FailureNote } from "#ui/failure-note.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/fields.css";
import classes from "./sheet.module.css";

export function Fields() {
	return (
		<section className={classes.section} id="fields">
			<div className={classes.halves}>
				<TextInput label="Product Name" defaultValue="Col 34 Road" />
				<TextInput label="Price" defaultValue="12,9x" error="Price must be a number such as 12.90." />
				<TextInput label="SKU" description="Your own number of the product." placeholder="CAD-COL-34" />
				<NativeSelect
					label="Location"
					data={["Main warehouse", "Shop floor"]}
					rightSection={<IconChevronDown aria-hidden="true" />}
				/>
				<PasswordField kind="current" label="Password" defaultValue="correct horse" />
				<Checkbox label="Confirm addresses by mail" defaultChecked />
			</div>
			<FailureNote>The server could not be reached. Check the connection.</FailureNote>
		</section>
	);
}
