// The elements of docs/design-language.md, made from the app's own components. `npm run screenshots -- --docs` takes pictures of
// it; the build leaves it out.
import "#ui/styles/base.css";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { MemoryRouter } from "react-router";
import { speak } from "#lib/words.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { Themed } from "#ui/themed.tsx";
import { Toasts } from "#ui/toasts.tsx";
import { Buttons } from "./buttons.tsx";
import { Colours } from "./colours.tsx";
import classes from "./sheet.module.css";
import { States } from "./states.tsx";
import { TypeScale } from "./type-scale.tsx";
import "@mantine/core/styles/Checkbox.layer.css";
import "#ui/styles/fields.css";

speak("en");
const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");
createRoot(root).render(
	<StrictMode>
		<MemoryRouter>
			<Themed>
				<main className={classes.sheet}>
					<Colours />
					<TypeScale />
					<Buttons />
					<Fields />
					<States />
					<Drawings />
				</main>
			</Themed>
			<Toasts />
		</MemoryRouter>
	</StrictMode>,
);

const slugs = [
	"col-34-road",
	"drover-gravel",
	"tor-29-trail",
	"harbour-city",
	"volt-tour-e",
	"piper-20-kids",
	"crankset-50-34",
	"cassette-11-34",
	"helmet-road",
	"jersey-climb",
	"bag-pannier-pair",
	"light-front-800",
];

function Drawings() {
	return (
		<section className={classes.section} id="drawings">
			<div className={classes.drawings}>
				{slugs.map((slug) => (
					<img key={slug} src={`/drawings/${slug}.svg`} alt="" width={640} height={400} />
				))}
			</div>
		</section>
	);
}

function Fields() {
	return (
		<section className={classes.section} id="fields">
			<div className="halves gap-16 start">
				<TextInput label="Product Name" defaultValue="Col 34 Road" />
				<TextInput label="Price" defaultValue="12,9x" error="Price must be a number such as 12.90." />
				<TextInput label="SKU" description="Your own number of the product." placeholder="CAD-COL-34" />
				<NativeSelect label="Location" data={["Main warehouse", "Shop floor"]} />
				<PasswordField kind="current" label="Password" defaultValue="correct horse" />
				<Checkbox label="Confirm addresses by mail" defaultChecked />
			</div>
			<FailureNote>The server could not be reached. Check the connection.</FailureNote>
		</section>
	);
}
