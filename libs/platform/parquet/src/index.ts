export { ParquetFiles, type Columns } from './parquet-files.js';
