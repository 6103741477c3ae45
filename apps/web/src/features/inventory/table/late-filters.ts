/** Loaded after the table's first view. In one file, because the drawer uses parts of the panels. */
export { ColumnChoice } from "./column-choice.tsx";
export { FilterPanel } from "./filter-panel.tsx";
export { FiltersDrawer } from "./filters-drawer.tsx";
